import { words } from '../../src/language/language.ts';

export const t = words('myRoom', {
  da: {
    failed: 'Noget kunne ikke hentes lige nu.',
  },
  en: {
    failed: 'Something could not be loaded right now.',
  },
});
