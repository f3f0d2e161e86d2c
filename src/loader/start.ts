import { announce, type WidgetName } from '../contract.ts';
import type { Load } from '../core/parts.ts';
import { language } from './culture.ts';
import { load } from './load.ts';
import { prefetch, prefetched } from './prefetch.ts';
import { script } from './script.ts';

interface Placed {
  placeholder: HTMLElement;
  undo?: () => void;
}

/** Where each widget is on the page now. */
export const placed: { [Name in WidgetName]?: Placed | null } = {};

/** Loads and mounts the widget of one placeholder, now or when it nears the viewport. */
export const start = (widget: WidgetName, placeholder: HTMLElement): void => {
  const me: Placed = { placeholder };
  placed[widget] = me;
  const now = () => void run(widget, me);
  if (placeholder.dataset.load === 'visible') whenNear(placeholder, now);
  else now();
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

/** The page's own font and text colour, so that it is readable on any background. */
const BUTTON_STYLE =
  'display:block;margin:auto;padding:1em;border:solid;background:0;color:inherit;font:inherit';

/** Adds a button after the host's own content that loads the widget again. Returns its undo. */
function offerAgain(placeholder: HTMLElement, onClick: () => void): () => void {
  const button = placeholder.appendChild(document.createElement('button'));
  const draw = () => {
    button.textContent = language === 'en' ? 'Try again' : 'Prøv igen';
  };
  draw();
  document.addEventListener('selfstorage:language', draw);
  // The host may have a form around the placeholder.
  button.type = 'button';
  button.part = 'retry';
  // A strict CSP refuses style attributes in markup, but not what a script sets.
  button.style.cssText = BUTTON_STYLE;
  button.onclick = () => {
    button.disabled = true;
    onClick();
  };
  return () => {
    document.removeEventListener('selfstorage:language', draw);
    button.remove();
  };
}

function whenNear(element: HTMLElement, callback: () => void): void {
  new IntersectionObserver(
    (entries, observer) => {
      if (!entries.at(-1)?.isIntersecting) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: '300px' },
  ).observe(element);
}
