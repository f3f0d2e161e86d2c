/* Switches the host page's own texts to the widgets' language, in place: what was typed into a widget stays. */

const CULTURE = /c(?:=|%3D)(da|en)/i;
const COOKIE = /\.AspNetCore\.Culture=[^;]*/;
const root = document.documentElement;
let latest = 0;

/**
 * The stored language, read in the same order as by the widgets: cookie, then local storage; null if none is
 * stored.
 */
function kept() {
  let stored = '';
  try {
    stored = localStorage.getItem('culture') ?? '';
  } catch {}
  return CULTURE.exec(`${COOKIE.exec(document.cookie)?.[0] ?? ''} ${stored}`)?.[1]?.toLowerCase() ?? null;
}

/** The server reads the cookie, which lasts ten minutes. */
function keep(language) {
  const culture = encodeURIComponent(`c=${language}|uic=${language}`);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere.
  document.cookie = `.AspNetCore.Culture=${culture};path=/;max-age=600;samesite=strict`;
}

async function show(language) {
  const turn = ++latest;
  if (root.lang === language) return;
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' } });
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (turn !== latest || next.documentElement.lang !== language) return;
  root.lang = language;
  document.title = next.title;
  for (const part of ['.skip', '.site-header', '#main', '.site-footer'])
    renew(document.querySelector(part), next.querySelector(part));
}

/** Updates `now` to match `next`. Both come from one template, so usually only texts differ. */
function renew(now, next) {
  if (now.nodeType === Node.TEXT_NODE) {
    if (now.data !== next.data) now.data = next.data;
    return;
  }
  if (now.nodeType !== Node.ELEMENT_NODE) return;
  for (const { name, value } of next.attributes)
    if (name !== 'style' && now.getAttribute(name) !== value) now.setAttribute(name, value);
  const after = [...next.childNodes];
  const isPlaceholder = now.id.startsWith('root-');
  // After a placeholder's own content the loader may have put its button.
  const before = [...now.childNodes].slice(0, isPlaceholder ? after.length : undefined);
  const alike =
    before.length === after.length && before.every((node, at) => node.nodeName === after[at].nodeName);
  if (alike) for (const [at, node] of before.entries()) renew(node, after[at]);
  // A widget's content is left alone.
  else if (!isPlaceholder) now.replaceChildren(...after);
}

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[data-language]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { language } = link.dataset;
  if (window.SelfStorage?.setLanguage) window.SelfStorage.setLanguage(language);
  keep(language);
  show(language).catch(() => location.reload());
});

document.addEventListener('selfstorage:language', ({ detail }) => {
  show(detail.language).catch(() => {});
});

const language = kept();
if (language) {
  keep(language);
  show(language).catch(() => {});
}
