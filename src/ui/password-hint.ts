import { words } from '../language/language.ts';
import { PASSWORD_DISTINCT, PASSWORD_MIN, PASSWORD_SPECIALS } from '../rules/password.ts';

const t = words('password', {
  da: {
    hint: 'Mindst {{min}} tegn, heraf {{count}} forskellige. Brug store og små bogstaver, cifre og mindst ét af tegnene {{specials}}',
  },
  en: {
    hint: 'At least {{min}} characters, {{count}} of them different. Use upper and lower case letters, digits and at least one of {{specials}}',
  },
});

/** What a new password needs (docs/product.md R6.4). */
export const passwordHint = (): string =>
  t('hint', { min: PASSWORD_MIN, count: PASSWORD_DISTINCT, specials: PASSWORD_SPECIALS });
