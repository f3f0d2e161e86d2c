import { PLACEHOLDER_PREFIX, WIDGETS, type WidgetName } from '../contract.ts';

export const IDS = WIDGETS.map((name) => PLACEHOLDER_PREFIX + name);

/** Attributes of the loader's tag. */
export const TAG_ATTRIBUTES = [
  'data-api',
  'data-department',
  'data-checkout-origins',
  'data-phone',
  'data-my-room',
  'data-pages',
];

export const has = (...widgets: WidgetName[]): boolean =>
  widgets.some((widget) => document.getElementById(PLACEHOLDER_PREFIX + widget));

/** Whether a widget of this page leads to the payment provider's page. */
export const leadsToPayment = (): boolean => has('rent-room', 'my-room');

/** What the tag says, or else a global of the page. Elements of the page make globals too. */
export function readSettings({ dataset }: HTMLScriptElement) {
  const given = [dataset.api ?? window.API_BASE_URL, dataset.department ?? window.DEFAULT_DEPARTMENT_ID];
  const [api = '', department = ''] = given.map((value) =>
    value instanceof Element ? '' : `${value ?? ''}`,
  );
  return { api, department };
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The word that differs from what was found in case and punctuation alone. */
export const findSimilar = (found: string, words: readonly string[]): string | undefined =>
  words.find((word) => plain(word) === plain(found));

/** The opening tag of an element, for people who look for it in their page. */
export function openingTag(element: Element): string {
  const kept = ['id', 'class', 'style', 'role', 'hidden'].flatMap((name) => {
    const value = element.getAttribute(name);
    return value === null ? [] : [value ? `${name}="${value}"` : name];
  });
  const tag = `<${[element.localName, ...kept].join(' ')}>`;
  return tag.length > 120 ? `${tag.slice(0, 119)}…` : tag;
}
