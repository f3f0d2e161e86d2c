import type { FormModel } from './form.ts';
import { t } from './password-words.ts';

/** Says beside its field that a chosen password is too easy to guess, if that is why a call failed (docs/product.md R6.7). */
export function showRefusedPassword(
  form: Pick<FormModel<never>, 'showError'>,
  { field }: { field?: string },
): boolean {
  if (field) form.showError(field, () => t('guessable'), true);
  return !!field;
}
