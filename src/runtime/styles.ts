const sheets = new Map<string, CSSStyleSheet>();

/** One constructed sheet per text, shared by all shadow roots; a strict CSP has nothing to refuse. */
export function sheetOf(text: string): CSSStyleSheet {
  const known = sheets.get(text);
  if (known) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  sheets.set(text, sheet);
  return sheet;
}

/** Adds the styles of a part that is loaded later to its widget's own, once. */
export function addStyles(root: ShadowRoot | null, text: string): void {
  const sheet = sheetOf(text);
  if (root && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
