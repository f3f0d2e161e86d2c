import { effect } from '@preact/signals-react';
import type { Result } from '../../../src/api/client.ts';
import { createQuery } from '../../../src/state/resource.ts';
import { later } from '../../setup/backend.ts';
import { settled } from '../../setup/draw.tsx';
import { assert, test } from '../../setup/suite.ts';

const there = (value: string) => ({ state: 'there', value });
const answered = (value: string) => Promise.resolve<Result<string>>({ value });
const refused = Promise.resolve<Result<string>>({ failure: { code: 8 } });

test('the value before stays, as stale, until the newer answer is there', async () => {
  const query = createQuery<string>();
  assert.equal(query.current.value, { state: 'loading' });
  await query.load(() => answered('old'));
  const loading = query.load(() => answered('new'));
  assert.equal(query.current.value, { ...there('old'), stale: true });
  await loading;
  assert.equal(query.current.value, there('new'));
});

test('a failure takes the place of the value before, and the next load that of the failure', async () => {
  const query = createQuery<string>();
  await query.load(() => answered('old'));
  await query.load(() => refused);
  assert.equal(query.current.value, { state: 'failed' });
  const loading = query.load(() => answered('new'));
  assert.equal(query.current.value, { state: 'loading' });
  await loading;
  assert.equal(query.current.value, there('new'));
});

test('the answer to an older question is dropped, whatever the order', async () => {
  const query = createQuery<string>();
  const slow = later<Result<string>>();
  const older = query.load(() => slow.promise);
  await query.load(() => answered('new'));
  slow.come({ value: 'old' });
  await older;
  assert.equal(query.current.value, there('new'));
});

test('a replacement is shown at once, and only if it differs', async () => {
  const query = createQuery<string>();
  await query.load(() => answered('same'));
  const shown: unknown[] = [];
  const undo = effect(() => void shown.push(query.current.value));
  for (const value of ['same', 'other']) await query.replace(answered(value));
  await query.replace(refused);
  undo();
  assert.equal(shown, [there('same'), there('other')]);
});

test('a replacement overtakes a load that began before it, but not one that began after it', async () => {
  const query = createQuery<string>();
  const [before, replacement] = [later<Result<string>>(), later<Result<string>>()];
  const loading = query.load(() => before.promise);
  await query.replace(answered('replacement'));
  before.come({ value: 'before' });
  await loading;
  assert.equal(query.current.value, there('replacement'));

  const replacing = query.replace(replacement.promise);
  await query.load(() => answered('after'));
  replacement.come({ value: 'late' });
  await replacing;
  assert.equal(query.current.value, there('after'));
});

test('of two replacements the newer one counts, whichever answer comes first', async () => {
  for (const newerFirst of [true, false]) {
    const query = createQuery<string>();
    const [older, newer] = [later<Result<string>>(), later<Result<string>>()];
    const replaced = [query.replace(older.promise), query.replace(newer.promise)];
    const answers = [() => older.come({ value: 'older' }), () => newer.come({ value: 'newer' })];
    for (const come of newerFirst ? answers.reverse() : answers) {
      come();
      await settled();
    }
    await Promise.all(replaced);
    assert.equal(query.current.value, there('newer'));
  }
});

test('after a drop no answer is used, of a load or of a replacement', async () => {
  const query = createQuery<string>();
  const answer = later<Result<string>>();
  const asked = [query.load(() => answer.promise), query.replace(answer.promise)];
  query.drop();
  answer.come({ value: 'dropped' });
  await Promise.all(asked);
  assert.equal(query.current.value, { state: 'loading' });
});
