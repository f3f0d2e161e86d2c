/** An element with its attributes and what is in it; text never becomes HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

export function button(text: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button' }, text);
  made.addEventListener('click', press);
  return made;
}

/** A text of the dictionary as nodes: `{name}` becomes the value with this name, set as code, and so does what is between backticks. */
export function phrase(text: string, values: Record<string, string> = {}): (Node | string)[] {
  return text.split(/(\{\w+\}|`[^`]+`)/).map((piece) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    if (name) return element('code', {}, values[name] ?? '');
    return piece.startsWith('`') ? element('code', {}, piece.slice(1, -1)) : piece;
  });
}
