/**
 * Runs in a measured page before its scripts (scripts.ts builds it), the same for all variants. Times are ms since the navigation began; something counts as painted one frame after the frame that found it in the document.
 */

/** What is waited for on a page, and the part of a widget (or the event of the loader) that shows it. */
const PARTS = { banner: 'banner', rooms: 'room', gate: 'open-outer' };
const PATIENCE_MS = 20_000;

const marks: Record<string, number> = {};
const probe = {
  marks,
  /** Sum of the layout shifts that no input explains. */
  shift: 0,
  arm,
  /** Set by `arm`: the time from the click to the first frame that shows its effect. */
  paint: null as Promise<number> | null,
};
Object.assign(window, { probe });

/** Tells the bench, which listens to the console (browser.ts). */
function mark(name: string): void {
  marks[name] = performance.now();
  console.debug(`mark ${name}`);
}

/** The parts of that name of every widget on the page. */
const find = (part: string): HTMLElement[] =>
  [...document.querySelectorAll('[id^="root-"]')].flatMap(({ shadowRoot }) => [
    ...(shadowRoot?.querySelectorAll<HTMLElement>(`[part="${part}"]`) ?? []),
  ]);

function middle(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Looks before each frame for what is not painted yet; ends with the content that the page is about. */
function look(): void {
  for (const [name, part] of Object.entries(PARTS)) {
    if (name in marks || !find(part)[0]) continue;
    marks[name] = Number.NaN;
    requestAnimationFrame(() => mark(name));
  }
  if (!Object.keys(marks).length) requestAnimationFrame(look);
}

/** Brings a part into view for a click to come, and measures to the paint of the press. */
function arm(part: string, index: number): { x: number; y: number } {
  const target = find(part)[index] as HTMLElement;
  const before = target.getAttribute('aria-pressed');
  target.scrollIntoView({ block: 'center', behavior: 'instant' });
  probe.paint = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`the click on ${part} ${index} was not handled`)), PATIENCE_MS);
    const clicked = ({ timeStamp }: Event) => {
      const channel = new MessageChannel();
      // The task after the frame: by then it is drawn.
      channel.port1.onmessage = () => resolve(performance.now() - timeStamp);
      const wait = () => {
        if (target.getAttribute('aria-pressed') !== before) channel.port2.postMessage(null);
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

requestAnimationFrame(look);

export type Probe = typeof probe;
