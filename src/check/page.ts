import { PLACEHOLDER_PREFIX, WIDGETS, type WidgetName } from '../contract.ts';

export const IDS = WIDGETS.map((name) => PLACEHOLDER_PREFIX + name);

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

/** The placeholder's id that differs from what was found in case and punctuation alone. */
export const findSimilarId = (found: string): string | undefined =>
  IDS.find((id) => plain(id) === plain(found));

/** An element without its content, for people who look for it in their page. */
export const describe = (element: Element): string =>
  (element.cloneNode() as Element).outerHTML.slice(0, 120);
