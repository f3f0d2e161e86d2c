import type { Undo } from '../../contract.ts';
import type { Finding } from '../finding.ts';
import type { Words } from '../words/en.ts';
import { copyButton } from './copy.ts';
import { button, element, phrase } from './element.ts';
import styles from './panel.css';

export interface Result {
  findings: Finding[];
  /** Of the loader that runs. */
  running: string;
  address: string;
}

export interface Panel {
  /** Draws the result, or that it is awaited. */
  show(words: Words, result?: Result): void;
  close: Undo;
}

/** A panel of its own above the page, in which nothing of the page's styles arrives. */
export function openPanel({ again, closed }: { again: () => void; closed: () => void }): Panel {
  const host = element('div', { popover: 'manual', id: 'selfstorage-check' });
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  shadow.adoptedStyleSheets = [sheet];
  // The page may have an element named `body`.
  document.documentElement.append(host);
  host.showPopover?.();
  const close = () => {
    host.remove();
    closed();
  };
  shadow.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key === 'Escape') close();
  });
  return {
    close,
    show(words, result) {
      const title = element('h2', { id: 'title', tabindex: '-1' }, words.title);
      const dialog = element(
        'section',
        { role: 'dialog', 'aria-labelledby': 'title', lang: words.language },
        element('header', {}, title, button(words.close, close)),
        ...(result ? drawResult(words, result) : [element('p', { role: 'status' }, words.checking)]),
        element('footer', {}, ...(result ? [button(words.again, again)] : [])),
      );
      shadow.replaceChildren(dialog);
      title.focus({ preventScroll: true });
    },
  };
}

function drawResult(words: Words, { findings, running, address }: Result): Node[] {
  const wrong = findings.filter(({ level }) => level === 'wrong');
  const notes = findings.filter(({ level }) => level === 'note');
  const summary = wrong.length ? words.problems(wrong.length) : words.works;
  return [
    element('p', { role: 'status', class: wrong.length ? 'wrong' : 'works' }, summary),
    ...(wrong.length ? [list(wrong, words)] : []),
    ...(notes.length ? [element('h3', {}, words.notes), list(notes, words)] : []),
    element('p', { class: 'version' }, ...phrase(words.version, { running, address })),
  ];
}

const list = (findings: Finding[], words: Words) =>
  element('ol', {}, ...findings.map((finding) => drawFinding(finding, words)));

function drawFinding({ cause, values, paste }: Finding, words: Words): HTMLElement {
  const [what, how] = words.causes[cause];
  const item = element(
    'li',
    { 'data-cause': cause },
    element('p', { class: 'what' }, ...phrase(what, values)),
    element('p', {}, ...phrase(how, values)),
  );
  if (paste) {
    const lines = element('pre', { tabindex: '0' }, paste);
    item.append(element('div', { class: 'paste' }, lines, copyButton(lines, words)));
  }
  return item;
}
