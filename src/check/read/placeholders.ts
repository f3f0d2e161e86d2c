import { PLACEHOLDER_PREFIX, WIDGETS, type WidgetName } from '../../contract.ts';
import type { Misnamed, Placeholder } from '../facts.ts';
import { IDS, LOAD } from '../known.ts';
import { suggest } from '../similar.ts';
import { openingTag, readAttributes } from './elements.ts';
import { whatHides } from './hidden.ts';

export const findPlaceholder = (page: ParentNode, widget: WidgetName): HTMLElement | null =>
  page.querySelector<HTMLElement>(`[id="${PLACEHOLDER_PREFIX}${widget}"]`);

/** The placeholders of a page, in the order of the widgets' list. */
export function readPlaceholders(page: Document): Placeholder[] {
  const shadows = openShadows(page);
  return WIDGETS.flatMap((widget) => {
    const id = PLACEHOLDER_PREFIX + widget;
    const all = page.querySelectorAll(`[id="${id}"]`);
    const [first] = all;
    const shadow = shadows.find((root) => findPlaceholder(root, widget));
    const element = first ?? (shadow && findPlaceholder(shadow, widget));
    if (!element) return [];
    const { id: _, ...attributes } = readAttributes(element);
    const hidden = first
      ? whatHides(first)
      : shadow && { how: 'shadow' as const, by: openingTag(shadow.host) };
    return [{ widget, id, attributes, count: Math.max(all.length, 1), state: findState(element), hidden }];
  });
}

/** Ready is a placeholder whose own content no longer shows through the widget's slot. */
function findState(placeholder: Element): Placeholder['state'] {
  if (placeholder.querySelector(':scope > [part="retry"]')) return 'failed';
  const inside = [...(placeholder.shadowRoot?.children ?? [])];
  if (inside.length && !inside.some(({ localName }) => localName === 'slot')) return 'ready';
  return placeholder.getAttribute(LOAD) === 'visible' ? 'later' : 'waiting';
}

/** Shadow roots of the page's own components; a widget's is in a placeholder. */
const openShadows = (page: Document): ShadowRoot[] =>
  [...page.querySelectorAll('*')].flatMap(({ shadowRoot, id }) =>
    shadowRoot && !IDS.includes(String(id)) ? [shadowRoot] : [],
  );

/** Elements that were probably meant to be placeholders, as long as the page has none of that name. */
export function readMisnamed(page: ParentNode): Misnamed[] {
  const named = [...page.querySelectorAll('[id], [class*="root"]')].flatMap((element) => {
    const names = [element.getAttribute('id') ?? '', ...(element.getAttribute('class') ?? '').split(/\s+/)];
    const found = names.find((name) => /^root/i.test(name) && !isRight(element, name) && suggest(name, IDS));
    const id = found && suggest(found, IDS);
    return found && id ? [{ tag: openingTag(element), found, id }] : [];
  });
  return named.filter(({ id }) => !page.querySelector(`[id="${id}"]`));
}

const isRight = (element: Element, name: string) => element.getAttribute('id') === name && IDS.includes(name);
