import { words } from '../../../src/language/language.ts';

export const t = words('rentList', {
  da: {
    exactSize: 'Præcis størrelse',
    order: 'Sortér efter',
    'order-floor': 'etage',
    'order-size': 'størrelse',
    'order-price': 'pris',
  },
  en: {
    exactSize: 'Exact size',
    order: 'Sort by',
    'order-floor': 'floor',
    'order-size': 'size',
    'order-price': 'price',
  },
});
