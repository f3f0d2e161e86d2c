import { words } from '../language/language.ts';
import { PASSWORD_DISTINCT, PASSWORD_MIN, PASSWORD_SPECIALS } from '../rules/password.ts';

const t = words('password', {
  da: {
    hint: 'Mindst {{min}} tegn, heraf {{count}} forskellige, med tal, store og små bogstaver og et af tegnene {{specials}}',
  },
  en: {
    hint: 'At least {{min}} characters, {{count}} of them different, with a digit, upper and lower case letters and one of {{specials}}',
  },
});

/** What a password that somebody chooses has to be, in the rule's own numbers (spec section 9). */
export const passwordHint = (): string =>
  t('hint', { min: PASSWORD_MIN, count: PASSWORD_DISTINCT, specials: PASSWORD_SPECIALS });
