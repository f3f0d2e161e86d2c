import { words } from '../../../src/language/language.ts';

export const t = words('rentList', {
  da: {
    exactSize: 'Præcis størrelse',
    from: 'Fra {{sqm}} m²',
    order: 'Sortér efter',
    'order-floor': 'etage',
    'order-size': 'størrelse',
    'order-price': 'pris',
  },
  en: {
    exactSize: 'Exact size',
    from: 'From {{sqm}} m²',
    order: 'Sort by',
    'order-floor': 'floor',
    'order-size': 'size',
    'order-price': 'price',
  },
});
