import { words } from '#core';

const t = words('myRoom', {
  da: {
    failed: 'Det kunne ikke hentes lige nu.',
  },
  en: {
    failed: 'This could not be loaded right now.',
  },
});

/** Of the login form, the member area and its tabs. */
export const loadFailed = (): string => t('failed');
