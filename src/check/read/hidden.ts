import type { Hidden } from '../facts.ts';
import { openingTag } from './elements.ts';

/** What of a widget may be outside of a box before it counts as cut off, in pixels. */
const TOLERANCE = 24;

/** What hides a placeholder, if anything does; of several elements the outermost. */
export function whatHides(placeholder: Element): Hidden | undefined {
  const around: Element[] = [];
  for (let each: Element | null = placeholder; each; each = each.parentElement) around.unshift(each);
  // Root and body hide nothing: their overflow is that of the window.
  const inside = around.filter(({ localName }) => !/^(html|body)$/.test(localName));
  return byDisplay(around) ?? byVisibility(inside) ?? bySize(inside, placeholder);
}

const hiddenBy = (how: Hidden['how'], element: Element): Hidden => ({ how, by: openingTag(element) });

/** Class names that page builders give to the content of a tab. */
const TAB = /\btab[-_]?(pane|panel|content)/i;

function byDisplay(around: Element[]): Hidden | undefined {
  for (const element of around) {
    if (element instanceof HTMLDetailsElement && !element.open) return hiddenBy('details', element);
    if (getComputedStyle(element).display !== 'none') continue;
    const isTab =
      element.getAttribute('role') === 'tabpanel' || TAB.test(element.getAttribute('class') ?? '');
    return hiddenBy(isTab ? 'tab' : 'display', element);
  }
  return undefined;
}

function byVisibility(around: Element[]): Hidden | undefined {
  const isHidden = (element: Element) => getComputedStyle(element).visibility !== 'visible';
  const placeholder = around.at(-1);
  if (placeholder && isHidden(placeholder)) {
    const shown = around.map(isHidden).lastIndexOf(false);
    return hiddenBy('visibility', around[shown + 1] ?? placeholder);
  }
  // Page builders fade in what is scrolled into view.
  const { top = 0, bottom = 0 } = placeholder?.getBoundingClientRect() ?? {};
  const faded = around.find((element) => Number(getComputedStyle(element).opacity) === 0);
  return faded && bottom > 0 && top < innerHeight ? hiddenBy('visibility', faded) : undefined;
}

function bySize(around: Element[], placeholder: Element): Hidden | undefined {
  const flat = around.find(
    (element) =>
      element.getBoundingClientRect().width < 1 ||
      (clips(element, 'Y') && element.clientHeight < 1 && element.scrollHeight > TOLERANCE),
  );
  if (flat) return hiddenBy('size', flat);
  let found: Element | undefined;
  let inner = placeholder;
  for (const element of [...around].reverse()) {
    if (cuts(element, inner)) found = element;
    // Whatever stands in a box that scrolls can be reached there.
    if (/auto|scroll/.test(getComputedStyle(element).overflow)) inner = element;
  }
  return found && hiddenBy('cut', found);
}

const clips = (element: Element, side: 'X' | 'Y') =>
  /hidden|clip/.test(getComputedStyle(element)[`overflow${side}`]);

function cuts(element: Element, inner: Element): boolean {
  const [box, content] = [element.getBoundingClientRect(), inner.getBoundingClientRect()];
  const [low, wide] =
    element === inner
      ? [element.scrollHeight - element.clientHeight, element.scrollWidth - element.clientWidth]
      : [content.bottom - box.bottom, content.right - box.right];
  return (clips(element, 'Y') && low > TOLERANCE) || (clips(element, 'X') && wide > TOLERANCE);
}
