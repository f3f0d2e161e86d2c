/** What fits in a room of each size band. */
export const FITS = {
  da: [
    'Flyttekasser, cykler og sæsonudstyr',
    'Et værelse eller en lille lejlighed',
    'En hel lejlighed eller et lille lager',
    'Et hus, et bo eller firmaets lager',
  ],
  en: [
    'Moving boxes, bicycles and seasonal things',
    'A room or a small flat',
    'A whole flat or a small stockroom',
    'A house, an estate or company stock',
  ],
};
