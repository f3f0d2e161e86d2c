export const dictionary = {
  da: { header: 'Tilbud på udvalgte etager', floors: 'Gælder', label: 'Tilbud' },
  en: { header: 'Special offer on selected floors', floors: 'Applies to', label: 'Special offer' },
};
