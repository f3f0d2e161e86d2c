/*
 * The example page inside the frame: a host page with real widgets, controlled by messages from the page around
 * it.
 */

const loader = document.querySelector('script[data-department]');
const places = document.getElementById('places');
const root = document.documentElement;

/** The loader must be there before the language can be set. */
async function speak(language) {
  root.lang = language;
  if (!window.SelfStorage) await new Promise((done) => loader.addEventListener('load', done, { once: true }));
  await window.SelfStorage.setLanguage(language);
}

function place(name) {
  const made = document.createElement('section');
  made.id = `root-${name}`;
  return made;
}

function show({ look, language, widgets, accent, onAccent, radius, api, department }) {
  root.className = look;
  root.style.setProperty('--selfstorage-accent', accent);
  root.style.setProperty('--selfstorage-on-accent', onAccent);
  root.style.setProperty('--selfstorage-radius', `${radius}px`);
  // The loader reads these with the first widget; for another API the frame is reloaded.
  loader.dataset.api = api;
  loader.dataset.department = department;
  const there = new Map([...places.children].map((each) => [each.id, each]));
  const wanted = widgets.map((name) => there.get(`root-${name}`) ?? place(name));
  for (const each of places.children) if (!wanted.includes(each)) each.remove();
  for (const [at, each] of wanted.entries())
    if (places.children[at] !== each) places.insertBefore(each, places.children[at] ?? null);
  const added = wanted.find((each) => !there.has(each.id));
  if (added && there.size) added.scrollIntoView();
  speak(language);
}

addEventListener('message', ({ source, data }) => {
  if (source === parent) show(data);
});
document.addEventListener('selfstorage:checkout', () => parent.postMessage('checkout', '*'));
parent.postMessage('ready', '*');
