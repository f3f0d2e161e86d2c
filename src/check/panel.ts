import type { Language } from '../contract.ts';
import type { Finding } from './finding.ts';
import styles from './panel.css';

const WORDS = {
  en: {
    title: 'Check of this page',
    checking: 'Checking this page …',
    works: 'Everything works.',
    one: 'One thing is wrong.',
    several: '{count} things are wrong.',
    notes: 'It works, and could be better',
    copy: 'Copy',
    copied: 'Copied',
    selected: 'Press Ctrl+C',
    again: 'Check again',
    close: 'Close',
    version: 'Loader {running} from {loader}',
  },
  da: {
    title: 'Tjek af siden',
    checking: 'Tjekker siden …',
    works: 'Alt virker.',
    one: 'Én ting er forkert.',
    several: '{count} ting er forkerte.',
    notes: 'Det virker, men kan blive bedre',
    copy: 'Kopiér',
    copied: 'Kopieret',
    selected: 'Tryk Ctrl+C',
    again: 'Tjek igen',
    close: 'Luk',
    version: 'Loader {running} fra {loader}',
  },
};

/** Opens a panel of its own above the page, in which nothing of the page's styles arrives. `closed` is called once it is gone. */
export function openPanel(given: { loader: string; again: () => void; closed: () => void }) {
  const host = element('div', { popover: 'manual', id: 'selfstorage-check' });
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  shadow.adoptedStyleSheets = [sheet];
  // The page may have an element named `body`.
  document.documentElement.append(host);
  host.showPopover?.();
  let findings: Finding[] | undefined;

  const close = () => {
    host.remove();
    given.closed();
  };
  shadow.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key === 'Escape') close();
  });

  function draw(): void {
    const language = window.SelfStorage?.language as Language;
    const words = WORDS[language];
    const title = element('h2', { id: 'title', tabindex: '-1' }, words.title);
    shadow.replaceChildren(
      element(
        'section',
        { role: 'dialog', 'aria-labelledby': 'title', lang: language },
        element('header', {}, title, button(words.close, close)),
        ...(findings
          ? drawResult(findings, language, given.loader)
          : [element('p', { role: 'status' }, words.checking)]),
        element('footer', {}, ...(findings ? [button(words.again, given.again)] : [])),
      ),
    );
    title.focus({ preventScroll: true });
  }
  /** Draws the result, or that it is awaited. */
  function show(result: Finding[] | undefined): void {
    findings = result;
    draw();
  }
  return { show, draw, close };
}

function drawResult(findings: Finding[], language: Language, loader: string): Node[] {
  const words = WORDS[language];
  const drawAll = (wanted: Finding['level']) =>
    findings.filter(({ level }) => level === wanted).map((finding) => drawFinding(finding, language));
  const [wrong, notes] = [drawAll('wrong'), drawAll('note')];
  const count = `${wrong.length}`;
  const summary = wrong.length ? words[wrong.length === 1 ? 'one' : 'several'] : words.works;
  const running = `${window.SelfStorage?.version}`;
  return [
    element(
      'p',
      { role: 'status', class: wrong.length ? 'wrong' : 'works' },
      summary.replace('{count}', count),
    ),
    ...(wrong.length ? [element('ol', {}, ...wrong)] : []),
    ...(notes.length ? [element('h3', {}, words.notes), element('ol', {}, ...notes)] : []),
    element('p', { class: 'version' }, ...phrase(words.version, { running, loader })),
  ];
}

function drawFinding({ cause, texts, values, paste }: Finding, language: Language): HTMLElement {
  const [what, how] = language === 'en' ? texts : texts.slice(2);
  return element(
    'li',
    { 'data-cause': cause },
    element('p', { class: 'what' }, ...phrase(what, values)),
    element('p', {}, ...phrase(how, values)),
    ...(paste ? [drawPaste(paste, language)] : []),
  );
}

/** Lines with a button that copies them. Where the clipboard is closed, it selects them for the reader's own command. */
function drawPaste(text: string, language: Language): HTMLElement {
  const words = WORDS[language];
  const lines = element('pre', { tabindex: '0' }, text);
  const copy = button(words.copy, async () => {
    try {
      await navigator.clipboard.writeText(text);
      copy.textContent = words.copied;
    } catch {
      getSelection()?.selectAllChildren(lines);
      copy.textContent = words.selected;
    }
  });
  copy.setAttribute('aria-live', 'polite');
  return element('div', { class: 'paste' }, lines, copy);
}

/** An element with its attributes and what is in it; text never becomes HTML. */
function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

function button(text: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button' }, text);
  made.addEventListener('click', press);
  return made;
}

/** A text as nodes: `{name}` becomes the value with this name, set as code, and so does what is between backticks. */
const phrase = (text = '', values: Record<string, string>): (Node | string)[] =>
  text.split(/(\{\w+\}|`[^`]+`)/).map((piece) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    if (name) return element('code', {}, values[name] ?? '');
    return piece.startsWith('`') ? element('code', {}, piece.slice(1, -1)) : piece;
  });
