import { useSignals } from '@preact/signals-react/runtime';
import { Act } from '../act.tsx';
import { Again } from '../load.tsx';
import type { Alarm } from './alarm.ts';
import { t } from './words.ts';

const STATES = { on: 'alarmOn', off: 'alarmOff', unknown: 'alarmUnknown' } as const;

/** The state of the room's alarm and the button that switches it. */
export function AlarmControl({ alarm }: { alarm: Alarm }) {
  useSignals();
  const state = alarm.state.value;
  return (
    <div className="control">
      <Act part={state === 'on' ? 'alarm-off' : 'alarm-on'} action={alarm.action} onClick={alarm.press}>
        {t(state === 'on' ? 'switchOff' : 'switchOn')}
      </Act>
      <p role="status" className={`state ${state}`}>
        {t(STATES[state])}
        {state === 'unknown' && <Again onClick={alarm.read} />}
      </p>
    </div>
  );
}
