/**
 * Runs in every frame of a measured page before its scripts (scripts.ts builds it), the same for all variants. Times are ms since the
 * navigation of the page began; something counts as painted one frame after the frame that found it in the document.
 */

/** What is waited for on a page, and the part of a widget (or the event of the loader) that shows it. */
const PARTS = { banner: 'banner', floors: 'floor', rooms: 'room', gate: 'open-outer' };
const PATIENCE_MS = 20_000;

const BEGAN = performance.timeOrigin - (window.top as Window).performance.timeOrigin;
const now = () => performance.now() + BEGAN;
const marks: Record<string, number> = {};
const probe = {
  marks,
  /** Sum of the layout shifts that no input explains. */
  shift: 0,
  /** Durations of the long tasks in ms. */
  tasks: [] as number[],
  arm,
  /** Set by `arm`: the time from the click to the first frame that shows its effect. */
  paint: null as Promise<number> | null,
};
Object.assign(window, { probe });

declare global {
  interface Window {
    /** Tells the bench that a mark was set, and where to click what was painted. */
    benchMark?: (mark: { name: string; x: number; y: number }) => void;
  }
}

function mark(name: string, { x, y } = { x: 0, y: 0 }): void {
  marks[name] = now();
  window.benchMark?.({ name, x, y });
}

/** The parts of that name of every widget on the page. */
const find = (part: string): HTMLElement[] =>
  [...document.querySelectorAll('[id^="root-"]')].flatMap(({ shadowRoot }) => [
    ...(shadowRoot?.querySelectorAll<HTMLElement>(`[part="${part}"]`) ?? []),
  ]);

function middle(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  return { x: (frame?.left ?? 0) + left + width / 2, y: (frame?.top ?? 0) + top + height / 2 };
}

/** Looks in each frame for what is not painted yet; ends with the content that the page is about. */
function look(): void {
  for (const [name, part] of Object.entries(PARTS)) {
    const found = name in marks ? undefined : find(part)[0];
    if (!found) continue;
    marks[name] = Number.NaN;
    if (name === 'floors') watchFirstClick(found);
    requestAnimationFrame(() => mark(name, middle(found)));
  }
  if (!('banner' in marks || 'rooms' in marks || 'gate' in marks)) requestAnimationFrame(look);
}

function watchFirstClick(button: HTMLElement): void {
  const wait = () =>
    button.getAttribute('aria-pressed') === 'true'
      ? requestAnimationFrame(() => mark('clicked'))
      : requestAnimationFrame(wait);
  button.addEventListener('click', () => requestAnimationFrame(wait), { once: true, capture: true });
}

/** Brings a part into view for a click to come, and measures to the paint of its being pressed. */
function arm(part: string, index: number): { x: number; y: number } {
  const target = find(part)[index] as HTMLElement;
  target.scrollIntoView({ block: 'center', behavior: 'instant' });
  probe.tasks = [];
  probe.paint = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`the click on ${part} ${index} was not handled`)), PATIENCE_MS);
    const clicked = ({ timeStamp }: Event) => {
      const channel = new MessageChannel();
      // The task after the frame: by then it is drawn.
      channel.port1.onmessage = () => resolve(performance.now() - timeStamp);
      const wait = () => {
        if (target.getAttribute('aria-pressed') === 'true') channel.port2.postMessage(null);
        else requestAnimationFrame(wait);
      };
      requestAnimationFrame(wait);
    };
    addEventListener('click', clicked, { once: true, capture: true });
  });
  return middle(target);
}

new PerformanceObserver((list) => {
  for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
    if (!entry.hadRecentInput) probe.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });

// The top frame hears of its frames' long tasks too.
if (window.top === window)
  new PerformanceObserver((list) => {
    probe.tasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask', buffered: true });

// A script has been run when it says that it is loaded.
document.addEventListener(
  'load',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && !('executed' in marks)) mark('executed');
  },
  true,
);
let ready = 0;
document.addEventListener('selfstorage:ready', () => {
  const name = `ready ${++ready}`;
  requestAnimationFrame(() => requestAnimationFrame(() => mark(name)));
});
requestAnimationFrame(look);

export type Probe = typeof probe;
