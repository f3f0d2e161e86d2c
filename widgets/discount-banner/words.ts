import { words } from '../../src/language/language.ts';

export const t = words('banner', {
  da: { header: 'Tilbud på udvalgte etager', floors: 'Gælder', label: 'Tilbud' },
  en: { header: 'Special offer on selected floors', floors: 'Applies to', label: 'Special offer' },
});
