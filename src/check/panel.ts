import type { Finding } from './finding.ts';
import styles from './panel.css';

/** In English and in Danish. */
const WORDS = {
  title: ['Check of this page', 'Tjek af siden'],
  checking: ['Checking this page …', 'Tjekker siden …'],
  works: ['Everything works.', 'Alt virker.'],
  one: ['One thing is wrong.', 'Én ting er forkert.'],
  several: ['{count} things are wrong.', '{count} ting er forkerte.'],
  again: ['Check again', 'Tjek igen'],
  close: ['Close', 'Luk'],
  version: ['Loader {running} from {loader}', 'Loader {running} fra {loader}'],
} as const;
const isEnglish = () => window.SelfStorage?.language === 'en';
const t = (key: keyof typeof WORDS): string => WORDS[key][isEnglish() ? 0 : 1];

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
  const close = () => {
    host.remove();
    given.closed();
  };
  shadow.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key === 'Escape') close();
  });

  /** Draws the result, or that it is awaited. */
  function show(findings: Finding[] | undefined): void {
    const title = element('h2', { id: 'title', tabindex: '-1' }, t('title'));
    shadow.replaceChildren(
      element(
        'section',
        { role: 'dialog', 'aria-labelledby': 'title', lang: isEnglish() ? 'en' : 'da' },
        element('header', {}, title, button(t('close'), close)),
        ...(findings
          ? drawResult(findings, given.loader)
          : [element('p', { role: 'status' }, t('checking'))]),
        element('footer', {}, ...(findings ? [button(t('again'), given.again)] : [])),
      ),
    );
    title.focus({ preventScroll: true });
  }
  return { show, close };
}

function drawResult(findings: Finding[], loader: string): Node[] {
  const count = findings.length;
  const summary = t(count > 1 ? 'several' : count ? 'one' : 'works').replace('{count}', `${count}`);
  const running = `${window.SelfStorage?.version}`;
  return [
    element('p', { role: 'status', class: count ? 'wrong' : 'works' }, summary),
    element('ol', {}, ...findings.map(drawFinding)),
    element('p', { class: 'version' }, ...phrase(t('version'), { running, loader })),
  ];
}

function drawFinding({ cause, texts, values, paste }: Finding): HTMLElement {
  const [what, how] = isEnglish() ? texts : texts.slice(2);
  return element(
    'li',
    { 'data-cause': cause },
    element('p', { class: 'what' }, ...phrase(what, values)),
    element('p', {}, ...phrase(how, values)),
    ...(paste ? [element('pre', { tabindex: '0' }, paste)] : []),
  );
}

/** An element with its attributes and what is in it; text never becomes HTML. */
function element(name: string, attributes: Record<string, string> = {}, ...content: (Node | string)[]) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

function button(text: string, press: () => void): HTMLElement {
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
