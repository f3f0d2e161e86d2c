import { words } from '../../src/language/language.ts';

export const t = words('myRoom', {
  da: {
    loadFailed: 'Noget kunne ikke hentes lige nu.',
  },
  en: {
    loadFailed: 'Something could not be loaded right now.',
  },
});
