import { type ReadonlySignal, signal } from '@preact/signals-react';
import { nothing, value } from '../../../../src/api/read.ts';
import { createLatest } from '../../../../src/runtime/latest.ts';
import { type Action, createAction } from '../action.ts';
import type { Tools } from '../tab.ts';

/** Any other state of a room is off (spec section 9). */
const ON = 5;

type AlarmState = 'on' | 'off' | 'unknown';

export interface Alarm {
  state: ReadonlySignal<AlarmState>;
  action: Action;
  /** Switches it off when it is on, else on; once, whatever comes of it. */
  press(): Promise<void>;
  read(): void;
  dispose(): void;
}

const stateOf = (state: number | null | undefined): AlarmState =>
  typeof state !== 'number' ? 'unknown' : state === ON ? 'on' : 'off';

/** The alarm of one room. `onPressed` is called after each switch, when the states of all rooms are read again. */
export function createAlarm(
  options: Tools & { roomId: number; state: number | null | undefined; onPressed: () => void },
): Alarm {
  const { page, notices, roomId, onPressed } = options;
  const state = signal(stateOf(options.state));
  const action = createAction();
  const latest = createLatest();

  const send = (on: boolean): Promise<void> =>
    action.run(async () => {
      const path = on ? '/nox/enablealarmlogged' : '/nox/disablealarmlogged';
      latest.drop();
      const { failure } = await page.api.call((http) => http.POST(path, { body: { roomId } }), nothing);
      if (failure) void notices.fail(failure, () => send(on));
      else state.value = on ? 'on' : 'off';
      onPressed();
    });

  return {
    state,
    action,
    press: () => send(state.peek() !== 'on'),
    read: () =>
      void latest.run(
        () =>
          page.api.call(
            (http) => http.GET('/room/getstatus', { params: { query: { id: roomId } } }),
            value<number>('number'),
          ),
        ({ value: found }) => {
          state.value = stateOf(found);
        },
      ),
    dispose: latest.drop,
  };
}
