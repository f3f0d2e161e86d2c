import { announce, PLACEHOLDER_PREFIX, type SelfStorage, WIDGETS, type WidgetName } from '../contract.ts';
import type { Load } from '../core/parts.ts';
import { language, setLanguage } from './culture.ts';
import { load, script } from './load.ts';
import { prefetch, prefetched } from './prefetch.ts';

type Placed = { placeholder: HTMLElement; undo?: () => void };

/** Where each widget is on the page now. */
const placed: { [Name in WidgetName]?: Placed | null } = {};

/** Mounts widgets that have a placeholder and unmounts those whose placeholder is gone. Safe to call at any time. */
const scan = (): void => {
  // The checker is loaded like a widget, on pages whose address ends in `#selfstorage-check` (docs/product.md R1.8).
  const checker = 'check' as WidgetName;
  const checked = location.hash === '#selfstorage-check' ? document.documentElement : null;
  for (const name of [...WIDGETS, checker]) {
    const placeholder = name === checker ? checked : document.getElementById(PLACEHOLDER_PREFIX + name);
    if (placeholder === (placed[name]?.placeholder ?? null)) continue;
    placed[name]?.undo?.();
    placed[name] = null;
    if (placeholder) start(name, placeholder);
  }
};

/** Loads and mounts the widget of one placeholder, now or when it nears the viewport. */
const start = (widget: WidgetName, placeholder: HTMLElement): void => {
  const me: Placed = { placeholder };
  placed[widget] = me;
  if (placeholder.dataset.load !== 'visible') return void run(widget, me);
  const onMove: IntersectionObserverCallback = (entries, observer) => {
    if (!entries.at(-1)?.isIntersecting) return;
    observer.disconnect();
    void run(widget, me);
  };
  new IntersectionObserver(onMove, { rootMargin: '300px' }).observe(placeholder);
};

async function run(widget: WidgetName, me: Placed): Promise<void> {
  const { placeholder } = me;
  const isPlaced = () => placed[widget] === me;
  const fail = (error: unknown) => {
    me.undo?.();
    if (!isPlaced() || !announce(placeholder, 'error', { widget, error })) return;
    console.error(error);
    me.undo = offerAgain(placeholder, () => void run(widget, me));
  };
  prefetch(widget);
  try {
    const { mount } = await load(widget);
    if (!isPlaced()) return;
    me.undo?.();
    me.undo = mount({ placeholder, script, load: load as Load, prefetched, fail });
  } catch (error) {
    fail(error);
  }
}

/** Adds a button after the host's own content that loads the widget again. Returns its undo. */
function offerAgain(placeholder: HTMLElement, onClick: () => void): () => void {
  const button = placeholder.appendChild(document.createElement('button'));
  button.textContent = language === 'en' ? 'Try again' : 'Prøv igen';
  // The host may have a form around the placeholder.
  button.type = 'button';
  button.part = 'retry';
  // The page's own font and text colour, readable on any background. A strict CSP refuses style attributes in markup, but not what a script sets.
  button.style.cssText =
    'display:block;margin:auto;padding:1em;border:solid;background:0;color:inherit;font:inherit';
  button.onclick = () => {
    button.disabled = true;
    onClick();
  };
  return () => button.remove();
}

// A second loader on the page does nothing. An element may have the name SelfStorage, so the function is looked for.
if (!window.SelfStorage?.scan) {
  window.SelfStorage = {
    scan,
    setLanguage,
    get language() {
      return language;
    },
    version: __VERSION__,
  } satisfies SelfStorage;
  new MutationObserver(scan).observe(document, { childList: true, subtree: true });
  scan();
}
