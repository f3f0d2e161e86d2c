const sheets = new Map<string, CSSStyleSheet>();

/** The one constructed style sheet of a text, shared by all shadow roots. A strict CSP allows these. */
export function getStyleSheet(text: string): CSSStyleSheet {
  const sheet = sheets.get(text) ?? new CSSStyleSheet();
  if (!sheets.has(text)) sheet.replaceSync(text);
  sheets.set(text, sheet);
  return sheet;
}

/** Adds the styles of a part to those of its widget, once. */
export function addStyles(root: ShadowRoot | null, text: string): void {
  const sheet = getStyleSheet(text);
  if (root && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
