/** The opening tag of an element, for people who look for it in their page. */
export function openingTag(element: Element): string {
  const kept = ['id', 'class', 'style', 'role', 'hidden', 'sandbox'].flatMap((name) => {
    const value = element.getAttribute(name);
    return value === null ? [] : [value ? `${name}="${value}"` : name];
  });
  const tag = `<${[element.localName, ...kept].join(' ')}>`;
  return tag.length > 120 ? `${tag.slice(0, 119)}…` : tag;
}

export const readAttributes = (element: Element): Record<string, string> =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
