/* The page for owners: what is picked is shown in the frame and written into the snippet. */

import { contrast, ENOUGH, plainColour, readableOn } from './embed-contrast.js';
import { snippet } from './embed-snippet.js';

const form = document.getElementById('embed');
const frame = document.getElementById('embed-frame');
const code = document.getElementById('embed-code');
const said = document.getElementById('embed-said');
const pickers = [...form.querySelectorAll('[data-picks]')];
const root = document.documentElement;
let shownFor = '';
let look = form.elements.look.value;

const looks = () => [...form.elements.look].map(({ value, dataset }) => ({ value, ...dataset }));
const lookOf = (name) => looks().find(({ value }) => value === name);
const note = (name) => document.querySelector(`[data-note="${name}"]`);

/** What is picked, in the order of the page; the last good value of a field that holds nonsense. */
const good = { accent: '', onAccent: '', api: '', department: '' };
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
    if (value) good[name] = value;
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

/** Says what is hard to read, and offers the text colour that is not. */
function judge({ accent, onAccent, look }) {
  const { ground } = lookOf(look);
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
  code.value = snippet({
    ...now,
    loader: code.dataset.loader,
    comments: { ...document.getElementById('embed-comments').dataset },
  });
  show(now);
}

/** Settings of the loader's tag are read once, so another API needs a page that begins anew; it asks for the rest when it is ready. */
function show(now) {
  const settings = `${now.api} ${now.department}`;
  if (shownFor && shownFor !== settings) frame.src = frame.getAttribute('src');
  else frame.contentWindow.postMessage(now, '*');
  shownFor = settings;
}

/** The colours that come with a look are exchanged with it; those of one's own stay. */
function exchangeColours() {
  const before = lookOf(look);
  const after = lookOf(form.elements.look.value);
  look = after.value;
  const { accent, onAccent, radius } = form.elements;
  if (accent.value !== before.accent || onAccent.value !== before.onAccent) return;
  accent.value = after.accent;
  onAccent.value = after.onAccent;
  radius.value = after.radius;
}

form.closest('.embed').addEventListener('input', ({ target }) => {
  note('checkout').hidden = true;
  if (target.dataset.picks) form.elements[target.dataset.picks].value = target.value;
  if (target.name === 'look') exchangeColours();
  said.textContent = '';
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

/** Where the clipboard is closed to scripts the text is left selected, for the reader's own key. */
async function copy() {
  try {
    await navigator.clipboard.writeText(code.value);
    return said.dataset.copied;
  } catch {
    code.focus();
    code.select();
    return document.execCommand('copy') ? said.dataset.copied : said.dataset.selected;
  }
}
document.getElementById('embed-copy').addEventListener('click', async () => {
  said.textContent = await copy();
});

addEventListener('message', ({ source, data }) => {
  if (source !== frame.contentWindow) return;
  if (data === 'ready') frame.contentWindow.postMessage(picked(), '*');
  if (data !== 'checkout') return;
  // A provider's page shows itself in no frame. The note stays until something else is picked.
  note('checkout').hidden = false;
  frame.src = frame.getAttribute('src');
});

// The site changes its words in place, and with them what is written here.
new MutationObserver(draw).observe(root, { attributeFilter: ['lang'] });
draw();
