import { VALIDATION_ERROR } from '../../src/codes.ts';
import { check, type Form } from '../../src/rules/fields.ts';
import { Failure } from './failure.ts';

/**
 * The values after validation by the same rules as in the widgets. Rejects with code 1 and the first field that
 * breaks a rule; `named` is the name of the one field in the request, where the form has another.
 */
export function parseForm<T>(form: Form<T>, sent: unknown, named?: string): T {
  const { values, errors } = check(form, sent);
  if (values) return values;
  const [first, broken] = Object.entries<{ rule: string } | undefined>(errors ?? {})[0] ?? [];
  const field = named ?? first;
  // With the field, a widget says it there and not in a dialog.
  const answer = broken?.rule === 'common' && field ? { field } : {};
  throw new Failure(VALIDATION_ERROR, 400, { detail: `${field}: ${broken?.rule}`, ...answer });
}
