import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compile } from 'tailwindcss';

const read = (path: string): string => readFileSync(createRequire(import.meta.url).resolve(path), 'utf8');

/** Every text property that inherits, at a value that nobody would miss, and what a page may say of any box. */
const EVERY_ELEMENT = `
*, ::before, ::after, ::marker, ::placeholder, ::backdrop {
  margin: 7px !important; padding: 9px !important; border: 3px dashed red !important; outline: 4px dotted blue !important;
  background: pink !important; border-radius: 0 !important; box-shadow: 0 0 9px red !important; box-sizing: content-box !important;
  min-height: 3px !important; max-width: none !important; float: none !important; vertical-align: top !important;
  letter-spacing: 3px !important; word-spacing: 12px !important; text-transform: uppercase !important; text-indent: 30px !important;
  text-align: right !important; text-align-last: right !important; text-shadow: 2px 2px red !important;
  text-decoration: underline wavy red !important; text-wrap: nowrap !important; white-space: pre !important; word-break: break-all !important;
  overflow-wrap: anywhere !important; hyphens: auto !important; line-break: anywhere !important; line-height: 3 !important; tab-size: 1 !important;
  font-style: italic !important; font-weight: 900 !important; font-variant: small-caps !important; font-stretch: condensed !important;
  font-kerning: none !important; font-feature-settings: "zero" !important; font-size-adjust: 0.9 !important; direction: rtl !important;
  cursor: wait !important; list-style: square inside !important; quotes: "<" ">" !important; caption-side: bottom !important;
  border-collapse: collapse !important; border-spacing: 9px !important; empty-cells: hide !important; accent-color: red !important;
  caret-color: red !important; fill: red !important; stroke: red !important; paint-order: stroke !important; user-select: none !important;
  -webkit-text-stroke: 1px red !important; -webkit-text-fill-color: red !important; appearance: none !important; orphans: 9 !important;
  image-rendering: pixelated !important; transition: all 2s !important; scroll-behavior: auto !important;
  --accent: red !important; --on-accent: red !important; --radius: 0 !important; --line: red !important; --tint: red !important; --bad: blue !important;
}`;

/** The same of a page that is a careless designer's: it styles by element names, with and without a class of ours. */
const EVERY_TAG = `
section, div, form, fieldset, header, figure, p, ul, li, dl, dt, dd, h2, h3, label, input, button, a, dialog, img, strong, small, s, span,
.widget, .button, .primary, .field, .card, .row, .price, .room, .band, .toast, .error, .link, .skeleton, .quiet, [part], [hidden], [aria-pressed] {
  display: inline-block !important; position: relative !important; width: 90px !important; height: 12px !important; margin: 30px !important;
  border: 9px double lime !important; background: yellow !important; transform: rotate(3deg) !important; opacity: 0.6 !important;
  letter-spacing: 2px !important; line-height: 1 !important; text-align: center !important; visibility: visible !important;
}`;

/**
 * What is the host's to say: the font's family and size, the colour, the ground, and the box of the placeholder. It is said alike on every page, more
 * specifically than any of these sheets can.
 */
export const ALIKE = `
html, body, [id^="root-"]:not(#a#b) {
  margin: 0 !important; padding: 0 !important; border: 0 !important; outline: 0 !important; border-radius: 0 !important; box-shadow: none !important;
  display: block !important; position: static !important; float: none !important; width: auto !important; height: auto !important;
  min-height: 0 !important; max-width: none !important; box-sizing: border-box !important; transform: none !important; opacity: 1 !important;
  transition: none !important; background: #fff !important;
  color: #1d2a30 !important; font-family: sans-serif !important; font-size: 16px !important;
}
html:not(#a#b), body:not(#a#b) { direction: ltr !important; line-height: 1.5 !important; }`;

/** Sheets that pages have, by the name of the page; those that change most come last, and `npm test` takes those two. */
export const SHEETS: Record<string, () => Promise<string>> = {
  'a page with Bootstrap': async () => read('bootstrap/dist/css/bootstrap.css'),
  "a page with Tailwind's reset": async () => (await compile(read('tailwindcss/preflight.css'))).build([]),
  'a page that styles every element with !important': async () => EVERY_ELEMENT,
  'a page that styles every tag and many a class with !important': async () => EVERY_TAG,
};
