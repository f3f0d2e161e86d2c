const sheets = new Map<string, CSSStyleSheet>();

/** The one constructed style sheet of a text, shared by all shadow roots. A strict CSP allows these. */
export function getStyleSheet(text: string): CSSStyleSheet {
  const known = sheets.get(text);
  if (known) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  sheets.set(text, sheet);
  return sheet;
}

/** Adds the styles of a part to those of its widget, once. */
export function addStyles(root: ShadowRoot | null, text: string): void {
  const sheet = getStyleSheet(text);
  if (root && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
