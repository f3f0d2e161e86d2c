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

/** Other names that people give to these attributes. */
export const SYNONYMS: Record<string, string> = {
  'data-url': 'data-api',
  'data-base': 'data-api',
  'data-base-url': 'data-api',
  'data-api-url': 'data-api',
  'data-api-base': 'data-api',
  'data-api-base-url': 'data-api',
  'data-endpoint': 'data-api',
  'data-server': 'data-api',
  'data-dept': 'data-department',
  'data-department-id': 'data-department',
  'data-default-department-id': 'data-department',
  'data-afdeling': 'data-department',
  'data-telephone': 'data-phone',
  'data-phone-number': 'data-phone',
  'data-telefon': 'data-phone',
  'data-my-room-url': 'data-my-room',
  'data-origins': 'data-checkout-origins',
};

/** The one attribute of a placeholder that the loader reads, and other names that people give to it. */
export const LOAD = 'data-load';
export const LOAD_SYNONYMS = ['data-lazy', 'data-loading', 'data-load-when', 'loading', 'load'];

/** Whether one of these widgets leads to the payment provider's page. */
export const leadToPayment = (placeholders: { widget: WidgetName }[]): boolean =>
  placeholders.some(({ widget }) => widget === 'rent-room' || widget === 'my-room');
