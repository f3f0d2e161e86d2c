/**
 * The first paint of the banner, which a server makes from the floors that it would answer with (server/http/first-paint.ts). The build puts this
 * module beside the loader, for the server alone.
 */
import type { Floor } from '../../src/api/calls.ts';
import type { Language } from '../../src/contract.ts';
import frame from '../../src/ui/frame.css';
import { dictionary } from './dictionary.ts';
import styles from './discount-banner.css';

/** What the banner says; the same as `model.ts` and `banner.tsx` make of the floors. */
interface Sketch {
  label: string;
  texts: string[];
  floors: string;
}

const PLACEHOLDER = 'root-discount-banner';
const CSS = frame + styles;

/** Null without an active campaign. */
function sketch(floors: Floor[], language: Language): Sketch | null {
  const active = floors.filter(({ campaign }) => campaign?.active);
  if (!active.length) return null;
  const { label, header, floors: applies } = dictionary[language];
  const texts = active.map(
    ({ campaign, translations }) => translations?.[language]?.campaignText || campaign?.text || '',
  );
  const names = active.map(({ name, translations }) => translations?.[language]?.name || name);
  const own = [...new Set(texts.filter(Boolean))];
  return { label, texts: own.length ? own : [header], floors: `${applies}: ${names.join(', ')}` };
}

/** Runs in the page after the loader, from its text: it may use nothing of this module. */
function draw(id: string, css: string, sketches: Record<string, Sketch>): void {
  const place = () => {
    const placeholder = document.getElementById(id);
    if (!placeholder || placeholder.shadowRoot) return placeholder;
    const make = (tag: string, ...content: (Node | string)[]) => {
      const element = document.createElement(tag);
      element.append(...content);
      return element;
    };
    const lang = String(window.SelfStorage?.language);
    const { label, texts, floors } = sketches[lang] as Sketch;
    const lines = make('p', ...texts.map((text) => make('span', text)));
    lines.className = 'texts';
    const section = make('section', lines, make('p', floors));
    Object.assign(section, { ariaLabel: label, part: 'banner' });
    const widget = make('div', section);
    Object.assign(widget, { className: 'widget', lang });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    const shadow = placeholder.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [sheet];
    shadow.append(widget);
    // Whatever the widget shows in its place, nothing below moves up, until the window changes anyway.
    const { style, offsetHeight } = placeholder;
    const before = style.minHeight;
    style.minHeight = `${offsetHeight}px`;
    addEventListener('resize', () => Object.assign(style, { minHeight: before }), { once: true });
    return placeholder;
  };
  // The script may be before the placeholder.
  if (!place())
    new MutationObserver((_, observer) => {
      if (place() || document.readyState === 'complete') observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
}

/** ASCII, because a host page may read the script in another encoding. */
const ascii = (data: unknown) =>
  JSON.stringify(data).replace(
    /[<\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** What follows the loader in one file; empty without an active campaign. A page on which it fails has the widget all the same. */
export function script(floors: Floor[]): string {
  const [da, en] = [sketch(floors, 'da'), sketch(floors, 'en')];
  return da ? `try{(${draw})(${ascii(PLACEHOLDER)},${ascii(CSS)},${ascii({ da, en })})}catch{}` : '';
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The placeholder with a declarative shadow root, for hosts that write their pages on a server. */
export function html(floors: Floor[], language: Language): string {
  const found = sketch(floors, language);
  if (!found) return `<div id="${PLACEHOLDER}"></div>`;
  const texts = found.texts.map((text) => `<span>${escaped(text)}</span>`).join('');
  const section = `<section part="banner" aria-label="${escaped(found.label)}"><p class="texts">${texts}</p><p>${escaped(found.floors)}</p></section>`;
  return `<div id="${PLACEHOLDER}"><template shadowrootmode="open"><div class="widget" lang="${language}"><style>${CSS}</style>${section}</div></template></div>`;
}
