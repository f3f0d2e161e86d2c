/* The example page inside the frame: a host with the real widgets, told by the page around it what to show. */

const loader = document.querySelector('script[data-department]');
const places = document.getElementById('places');
const root = document.documentElement;

/** The language is asked for once the loader is there. */
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
  // Read with the first widget; another API is shown by a frame that begins anew.
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
