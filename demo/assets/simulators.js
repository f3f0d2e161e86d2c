/* Shows new activity of the simulators every two seconds while the page is visible. */

const PAUSE_MS = 2000;

async function refresh() {
  const answer = await fetch(location.href);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const next = page.getElementById('happenings');
  const now = document.getElementById('happenings');
  if (!next || next.innerHTML === now.innerHTML) return;
  const focused = now.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
  now.replaceChildren(...next.childNodes);
  if (focused) [...now.querySelectorAll('a')].find((link) => link.getAttribute('href') === focused)?.focus();
}

async function watch() {
  // If the server is restarting, the next round tries again.
  if (!document.hidden) await refresh().catch(() => {});
  setTimeout(watch, PAUSE_MS);
}

setTimeout(watch, PAUSE_MS);
