import type { FormModel } from './form.ts';
import { t } from './password-words.ts';

/**
 * Says beside its field that a chosen password is too easy to guess, if that is why a call failed: no other failure names a field
 * (docs/product.md R6.7). Returns whether it was.
 */
export function showRefusedPassword(
  form: Pick<FormModel<never>, 'showError'>,
  { field }: { field?: string },
): boolean {
  if (field) form.showError(field, () => t('guessable'), true);
  return !!field;
}
