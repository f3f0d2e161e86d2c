import { createLatest } from '../../../src/state/resource.ts';
import { later } from '../../setup/backend.ts';
import { assert, test } from '../../setup/suite.ts';

test('an answer that arrives after a newer load has begun is dropped', async () => {
  const latest = createLatest();
  const [slow, quick] = [later<string>(), later<string>()];
  const used: string[] = [];
  const use = (answer: string) => used.push(answer);
  const runs = [latest.run(() => slow.promise, use), latest.run(() => quick.promise, use)];
  quick.come('new');
  slow.come('old');
  await Promise.all(runs);
  assert.equal(used, ['new']);
});

test('a load can be tracked: whether a newer one has begun or it was dropped', async () => {
  const latest = createLatest();
  const { promise, come } = later<string>();
  const run = latest.run(
    () => promise,
    () => {},
  );
  const isLatest = latest.track();
  come('');
  await run;
  assert.is(isLatest(), true);
  latest.drop();
  assert.is(isLatest(), false);
});

test('an answer is not used after a drop', async () => {
  const latest = createLatest();
  const answer = later<string>();
  const used: string[] = [];
  const run = latest.run(
    () => answer.promise,
    (each) => used.push(each),
  );
  latest.drop();
  answer.come('late');
  await run;
  assert.equal(used, []);
});
