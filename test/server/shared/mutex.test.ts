import { setTimeout as pause } from 'node:timers/promises';
import { withMutex } from '../../../server/shared/mutex.ts';
import { assert } from '../../setup/suite.ts';
import type { TestServer } from '../server.ts';
import { createServerSuite } from '../suites.ts';

const HOLDER_SECONDS = 30;

const test = createServerSuite('mutex');

/** Work under one mutex that runs until `finish` is called; `begun` resolves when it starts. */
function work({ services }: TestServer) {
  let end = () => {};
  let hasBegun = false;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let done = Promise.resolve();
  const begun = new Promise<void>((resolve) => {
    done = withMutex(services, 'key', () => {
      hasBegun = true;
      resolve();
      return ended;
    });
  });
  const finish = () => {
    end();
    return done;
  };
  return { begun, hasBegun: () => hasBegun, finish };
}

test('work waits until the mutex is released', async ({ server }) => {
  const first = work(server);
  await first.begun;
  const second = work(server);
  const third = work(server);
  await first.finish();
  const next = await Promise.race([second.begun.then(() => second), third.begun.then(() => third)]);
  const last = next === second ? third : second;
  assert.is(last.hasBegun(), false);
  await next.finish();
  await last.begun;
  await last.finish();
  assert.equal(await server.database.selectFrom('limitRow').selectAll().execute(), []);
});

test('an expired holder does not release the mutex of the next one', async ({ server }) => {
  const slow = work(server);
  await slow.begun;
  server.clock.forward(HOLDER_SECONDS);
  const second = work(server);
  await second.begun;
  await slow.finish();
  const rows = await server.database.selectFrom('limitRow').select('key').execute();
  assert.equal(rows, [{ key: 'mutex:key' }]);
  const third = work(server);
  await second.finish();
  await third.begun;
  await third.finish();
});

test('work that takes long keeps the mutex to its end', async ({ server }) => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const long = withMutex(server.services, 'key', () => ended, { renewMs: 5 });
  for (let times = 0; times < 3; times += 1) {
    await pause(30);
    server.clock.forward(HOLDER_SECONDS - 1);
  }
  await pause(30);
  const second = work(server);
  await pause(200);
  assert.is(second.hasBegun(), false);
  end();
  await long;
  await second.begun;
  await second.finish();
});
