import { words } from '../../src/core/language.ts';

export const t = words('manageForm', {
  da: {
    noticeFailed: 'Noget kunne ikke hentes lige nu.',
  },
  en: {
    noticeFailed: 'Something could not be loaded right now.',
  },
});
