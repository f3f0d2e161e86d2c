type Content = string | Node | false | null | undefined;

/** An element with attributes and content; text is text, never markup. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...content: Content[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const name in attributes) element.setAttribute(name, attributes[name] as string);
  element.append(...content.filter((each) => each !== false && each != null));
  return element;
}

/** The place of a widget as a shadow root with the product's own stylesheets, so that it looks the same. */
export function attachShadow(id: string, ...styles: string[]): ShadowRoot {
  const shadow = (document.getElementById(id) as HTMLElement).attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles.join(''));
  shadow.adoptedStyleSheets = [sheet];
  return shadow;
}
