/* The page for owners: their choices are shown in the frame and written into the snippet. */

import { contrast, ENOUGH, plainColour, readableOn } from './embed-contrast.js';
import { page, react, snippet, tagManager } from './embed-snippet.js';

const form = document.getElementById('embed');
const frame = document.getElementById('embed-frame');
const pickers = [...form.querySelectorAll('[data-picks]')];
const root = document.documentElement;
let shownFor = '';
/** The released version with the highest number, if the server has any. Known before any code is shown, since the code has its address. */
const [release] = await readReleases();
let look = form.elements.look.value;

/** Backgrounds of the example page, with colours that go with them. */
const LOOKS = {
  plain: {
    ground: '#ffffff',
    accent: form.elements.accent.defaultValue,
    onAccent: form.elements.onAccent.defaultValue,
  },
  dark: { ground: '#14161a', accent: '#7cc4f0', onAccent: '#06202f' },
};
const note = (name) => document.querySelector(`[data-note="${name}"]`);

/** The last valid value of each field. At first its default: somebody may type before this script runs. */
const good = {};
function picked() {
  const { elements } = form;
  const better = {
    accent: plainColour(elements.accent.value),
    onAccent: plainColour(elements.onAccent.value),
    api: /^https?:\/\/\S+$/.test(elements.api.value.trim()) && elements.api.value.trim().replace(/\/+$/, ''),
    department: /^[1-9]\d*$/.test(elements.department.value.trim()) && elements.department.value.trim(),
  };
  for (const [name, value] of Object.entries(better)) {
    elements[name].setAttribute('aria-invalid', String(!value));
    document.getElementById(`wrong-${name}`).hidden = Boolean(value);
    good[name] = value || good[name] || elements[name].defaultValue;
  }
  return {
    ...good,
    look: elements.look.value,
    language: elements.language.value,
    radius: elements.radius.value,
    widgets: [...elements.widget].filter(({ checked }) => checked).map(({ value }) => value),
  };
}

const ratio = (one, other) =>
  contrast(one, other).toLocaleString(root.lang === 'en' ? 'en-GB' : 'da-DK', { maximumFractionDigits: 1 });

/** Warns about low contrast and suggests a readable text colour. */
function judge({ accent, onAccent, look }) {
  const { ground } = LOOKS[look];
  const better = readableOn(accent);
  note('text').hidden = contrast(onAccent, accent) >= ENOUGH;
  note('text').querySelector('[data-ratio]').textContent = ratio(onAccent, accent);
  const button = note('text').querySelector('button');
  button.value = better;
  button.querySelector('[data-colour]').textContent = better;
  note('ground').hidden = contrast(accent, ground) >= ENOUGH;
  note('ground').querySelector('[data-ratio]').textContent = ratio(accent, ground);
}

function draw() {
  const now = picked();
  for (const each of pickers) each.value = good[each.dataset.picks];
  form.querySelector('[data-radius]').textContent = `${now.radius} px`;
  frame.classList.toggle('phone', form.elements.width.value === 'phone');
  judge(now);
  note('none').hidden = now.widgets.length > 0;
  const { loader: newest, ...comments } = document.getElementById('embed-comments').dataset;
  const chosen = { ...now, ...chosenLoader(newest), comments };
  for (const box of document.querySelectorAll('[data-code]'))
    box.textContent = CODE[box.dataset.code](chosen, box.dataset);
  show(now);
}

const majorFolder = () => `v${Number.parseInt(release.version, 10)}`;

/** The address of the loader and, of one that never changes, its hash. */
function chosenLoader(newest) {
  const version = release ? form.elements.version.value : 'newest';
  const path = { pinned: release?.loader, major: release && `${majorFolder()}/loader.js` }[version];
  return {
    loader: path ? new URL(path, newest).href : newest,
    integrity: version === 'pinned' ? release.integrity : undefined,
  };
}

async function readReleases() {
  const answer = await fetch('/versions.json').catch(() => null);
  return answer?.ok ? (await answer.json()).versions : [];
}

/** Offers what a server with releases has. */
function offerRelease() {
  for (const place of document.querySelectorAll('[data-version]')) place.textContent = release.version;
  for (const link of document.querySelectorAll('[data-file]'))
    link.href = `/${majorFolder()}/${link.dataset.file}`;
  for (const each of document.querySelectorAll('[data-if-released]')) each.hidden = false;
}

/** What stands in each box of code. */
const CODE = {
  snippet,
  react,
  'tag-manager': tagManager,
  page: (options, { widgets, ...titles }) =>
    page({ ...options, widgets: widgets.split(' ') }, titles[options.language]),
};

/**
 * The loader reads its settings once, so another API needs a reloaded frame, which asks for the choices when it
 * is ready.
 */
function show(now) {
  const settings = `${now.api} ${now.department}`;
  if (shownFor && shownFor !== settings) frame.src = frame.getAttribute('src');
  else frame.contentWindow.postMessage(now, '*');
  shownFor = settings;
}

/** Switching the look replaces its default colours; colours that the owner chose stay. */
function exchangeColours() {
  const before = LOOKS[look];
  look = form.elements.look.value;
  const { accent, onAccent } = form.elements;
  if (accent.value !== before.accent || onAccent.value !== before.onAccent) return;
  accent.value = LOOKS[look].accent;
  onAccent.value = LOOKS[look].onAccent;
}

form.closest('.embed').addEventListener('input', ({ target }) => {
  note('checkout').hidden = true;
  if (target.dataset.picks) form.elements[target.dataset.picks].value = target.value;
  if (target.name === 'look') exchangeColours();
  for (const said of document.querySelectorAll('[data-copied]')) said.textContent = '';
  draw();
});
form.addEventListener('submit', (event) => event.preventDefault());
note('text')
  .querySelector('button')
  .addEventListener('click', ({ currentTarget }) => {
    form.elements.onAccent.value = currentTarget.value;
    draw();
    form.elements.onAccent.focus();
  });

/** If scripts cannot use the clipboard, selects the text for the reader's own copy command. */
async function copy(box, { copied, selected }) {
  try {
    await navigator.clipboard.writeText(box.textContent);
    return copied;
  } catch {
    box.focus();
    getSelection().selectAllChildren(box);
    return document.execCommand('copy') ? copied : selected;
  }
}
for (const button of document.querySelectorAll('[data-copies]'))
  button.addEventListener('click', async () => {
    const said = button.nextElementSibling;
    said.textContent = await copy(document.getElementById(button.dataset.copies), said.dataset);
  });

/** Opens the owner's page with the checker; nothing else asks for that address. */
document.getElementById('embed-check').addEventListener('submit', (event) => {
  event.preventDefault();
  const field = event.target.elements.page;
  const given = field.value.trim();
  const whole = /^https?:\/\//i.test(given) ? given : `https://${given}`;
  const isAddress = URL.canParse(whole) && /^https?:$/.test(new URL(whole).protocol) && given !== '';
  field.setAttribute('aria-invalid', String(!isAddress));
  document.getElementById('wrong-page').hidden = isAddress;
  if (!isAddress) return field.focus();
  const address = new URL(whole);
  address.hash = 'selfstorage-check';
  window.open(address.href, '_blank', 'noopener');
});

addEventListener('message', ({ source, data }) => {
  if (source !== frame.contentWindow) return;
  if (data === 'ready') frame.contentWindow.postMessage(picked(), '*');
  if (data !== 'checkout') return;
  // A provider's page cannot be framed. The note stays until the next choice.
  note('checkout').hidden = false;
  frame.src = frame.getAttribute('src');
});

// The site changes its texts in place when the language changes; the texts written here must follow.
new MutationObserver(draw).observe(root, { attributeFilter: ['lang'] });
if (release) offerRelease();
draw();
