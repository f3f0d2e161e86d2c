import { signal } from '@preact/signals-react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Result } from '../../../src/api/client.ts';
import type { Page } from '../../../src/core/page.ts';
import type { Session, SessionState } from '../../../src/session/session.ts';
import { createEarlyCalls } from '../../../widgets/my-room/area/area.ts';
import { settled } from '../../setup/draw.tsx';

const test = suite('my-room: calls while a stored token is checked');

const jwt = (exp: number) => `x.${btoa(JSON.stringify({ exp }))}.x`;
const now = Date.now() / 1000;
const REFUSED = { failure: { code: 401 } };

/** `answers` are those of the backend in turn; `refresh` ends the check with a new token, or with none. */
function scene(token: string, answers: Result<string>[]) {
  const current = signal<string | null>(token);
  const state = signal<SessionState>('checking');
  let end = () => {};
  const restored = new Promise<void>((resolve) => {
    end = resolve;
  });
  const sent: (string | null)[] = [];
  const page = {
    tokens: { current },
    api: {
      call: async () => {
        sent.push(current.peek());
        return answers.shift();
      },
    },
  } as unknown as Page;
  const { call } = createEarlyCalls(page, { state, restore: () => restored } as unknown as Session);
  const told: unknown[] = [];
  return {
    sent,
    told,
    call: (options?: { anyToken?: boolean }) =>
      void call(
        async () => ({ response: new Response() }),
        (body) => body as string | undefined,
        options,
      ).then((answer) => told.push(answer)),
    async refresh(next: string | null) {
      current.value = next;
      state.value = next ? 'in' : 'out';
      end();
      await settled();
    },
  };
}

test('a token that lasts is used at once', async () => {
  const kept = jwt(now + 60);
  const { call, sent, told } = scene(kept, [{ value: 'leases' }]);
  call();
  await settled();
  assert.equal([sent, told], [[kept], [{ value: 'leases' }]]);
});

test('with a token that has expired only what everybody may read goes out before the refresh', async () => {
  const old = jwt(now - 1);
  const { call, sent, refresh } = scene(old, [{ value: 'gates' }, { value: 'leases' }]);
  call();
  call({ anyToken: true });
  for (let turn = 0; turn < 100 && !sent.length; turn++) await settled();
  assert.equal(sent, [old]);
  await refresh('new');
  assert.equal(sent, [old, 'new']);
});

test('a call that was refused is sent again with the new token, once, and not without one', async () => {
  for (const [next, tokens] of [
    ['new', ['opaque', 'new']],
    [null, ['opaque']],
  ] as const) {
    const { call, sent, told, refresh } = scene('opaque', [REFUSED, REFUSED]);
    call();
    await settled();
    assert.equal(told, []);
    await refresh(next);
    assert.equal([sent, told], [tokens, [REFUSED]]);
  }
});

test.run();
