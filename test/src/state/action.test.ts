import { createAction } from '../../../src/state/action.ts';
import { later } from '../../setup/backend.ts';
import { assert, test } from '../../setup/suite.ts';

test('R9.5 a second press does nothing while the first one is at work, and works again after a failure', async () => {
  const { busy, run } = createAction();
  const work = later<void>();
  let begun = 0;
  const press = () =>
    run(() => {
      begun += 1;
      return work.promise;
    });
  const both = [press(), press()];
  assert.equal([begun, busy.value], [1, true]);
  work.come();
  await Promise.all(both);
  assert.is(busy.value, false);
  await run(() => Promise.reject(new Error('failed'))).catch(() => {});
  assert.is(busy.value, false);
});
