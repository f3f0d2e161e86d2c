/** The place of a widget as a shadow root with the product's own stylesheets, so that it looks the same. */
export function attachShadow(id: string, ...styles: string[]): ShadowRoot {
  const shadow = (document.getElementById(id) as HTMLElement).attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles.join(''));
  shadow.adoptedStyleSheets = [sheet];
  return shadow;
}
