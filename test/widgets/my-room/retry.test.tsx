import { signal } from '@preact/signals-react';
import { cleanup } from '@testing-library/preact';
import type { Api } from '../../../src/api/client.ts';
import { createLogin } from '../../../src/login/login.tsx';
import type { SessionState } from '../../../src/session/session.ts';
import type { MemberArea } from '../../../widgets/my-room/area/index.tsx';
import { MyRoom } from '../../../widgets/my-room/index.tsx';
import { draw, part } from '../../setup/draw.tsx';
import { assert, suite } from '../../setup/suite.ts';
import { press } from './my-room.ts';

const test = suite('my-room: a part that cannot be loaded');
test.after.each(cleanup);

for (const state of ['checking', 'out'] as SessionState[])
  test(`trying again keeps the focus in the widget (${state})`, async () => {
    const failed = signal(true);
    const load = async () => {
      failed.value = false;
      return null;
    };
    const session = { lost: signal(false), signIn: async () => ({ failure: { code: 100 } }) };
    const { container } = draw(
      <MyRoom
        model={{
          ready: signal(true),
          state: signal(state),
          login: createLogin({ api: {} as Api, session, notices: { showFailure: async () => {} } }),
          passkey: { loaded: signal(null), failed: signal(false), load },
          part: { loaded: signal<MemberArea | null>(null), failed, load },
          area: signal(null),
        }}
      />,
    );
    part(container, 'retry').focus();
    await press(part(container, 'retry'));
    assert.is(container.querySelector('[part="retry"]'), null);
    assert.is(document.activeElement, container.querySelector('.my-room'));
  });
