import { words } from '../../src/language/language.ts';

export const t = words('banner', {
  da: { header: 'Kampagne på udvalgte etager', floors: 'Gælder', label: 'Kampagne' },
  en: { header: 'Special offer on selected floors', floors: 'Applies to', label: 'Campaign' },
});
