import { useId } from 'react';
import type { Infer } from 'superstruct';
import { type Page, signal, useSignals, words } from '#core';
import { toggleAlarm } from '../../src/api/calls.ts';
import { outcomeUnknown } from '../../src/api/client.ts';
import { alarm } from '../../src/rules/forms.ts';
import { createAction, createCountdown } from '../../src/state/action.ts';
import { Button } from '../../src/ui/button.tsx';
import { useFocusOnChange } from '../../src/ui/focus.ts';
import { createForm, Field, Form, Submit } from '../../src/ui/form.tsx';
import type { Notices } from '../../src/ui/notices.tsx';

const t = words('alarmForm', {
  heading: ['Slå alarmen til eller fra', 'Turn the alarm on or off'],
  roomNumber: ['Rumnummer', 'Room number'],
  roomCode: ['Rumkode', 'Room code'],
  submit: ['Slå til eller fra', 'Turn on or off'],
  nowOn: ['ALARMEN ER TIL', 'ALARM IS ON'],
  nowOff: ['ALARMEN ER FRA', 'ALARM IS OFF'],
  on: ['Alarmen er nu slået til i rum {{room}}.', 'The alarm is now on in room {{room}}.'],
  off: ['Alarmen er nu slået fra i rum {{room}}.', 'The alarm is now off in room {{room}}.'],
  offAgain: ['Slå alarmen fra igen', 'Turn the alarm off again'],
  onAgain: ['Slå alarmen til igen', 'Turn the alarm on again'],
  unanswered: [
    'Alarmen i rum {{room}} svarede ikke. Tjek, om den er slået til, før du prøver igen.',
    'The alarm in room {{room}} did not answer. Check whether it is on before you try again.',
  ],
});

type RoomCode = Infer<typeof alarm>;

/** Seconds for which whoever switched an alarm can switch it back without the code, for the phone may be passed on; a second tap does not (R7.3). */
const [BACK_S, PAUSED_S] = [60, 5];

export type AlarmSwitch = ReturnType<typeof createAlarmSwitch>;

/** Switches a room's alarm with room number and room code, without a login (docs/product.md R1.1). */
export function createAlarmSwitch(options: {
  page: Pick<Page, 'api' | 'settings'>;
  notices: Pick<Notices, 'showFailure'>;
  /** Resolves once a stored token is validated. The room's tenant is not limited by the tries of others (docs/product.md R7.7). */
  whenValidated: () => Promise<void>;
}) {
  const { page, notices, whenValidated } = options;
  const switched = signal<{ room: RoomCode; state: 'on' | 'off' } | null>(null);
  const form = createForm(alarm, { roomNumber: '', roomCode: '' });
  const back = createAction();
  const { left, start } = createCountdown();
  /** Never repeated by itself, since that would switch it back. */
  async function send(room: RoomCode): Promise<void> {
    await whenValidated();
    const { value, failure } = await toggleAlarm(page.api, {
      departmentId: page.settings.department,
      ...room,
    });
    switched.value = failure ? null : { room, state: value };
    if (failure) {
      const advice = outcomeUnknown(failure) ? () => t('unanswered', { room: room.roomNumber }) : undefined;
      return void notices.showFailure({ ...failure, place: 'alarmCode', advice });
    }
    start(BACK_S);
    form.set('roomCode', '');
  }
  return {
    form,
    switched,
    back,
    /** Seconds for which `switchBack` is offered. */
    left,
    /** Switches the alarm of the room that was typed to its other state. */
    toggle: () =>
      form.submit(async (room) => {
        switched.value = null;
        await send(room);
      }),
    switchBack: ({ room }: { room: RoomCode }) => back.run(() => send(room)),
  };
}

export function AlarmForm({ alarm }: { alarm: AlarmSwitch }) {
  useSignals();
  const id = useId();
  const { form } = alarm;
  const switched = alarm.switched.value;
  const left = alarm.left.value;
  // Good news take the focus from the fields, whose keyboard covers half of a phone, and so come into view.
  const area = useFocusOnChange(switched, (element: HTMLDivElement) =>
    element.querySelector<HTMLElement>('.result'),
  );
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{t('heading')}</h2>
      <div role="status" ref={area}>
        {switched && (
          <div className="note result good stack" tabIndex={-1}>
            <p className="now">{t(switched.state === 'on' ? 'nowOn' : 'nowOff')}</p>
            <p>{t(switched.state, { room: switched.room.roomNumber })}</p>
            {left > 0 && (
              <Button
                part="switch-back"
                action={alarm.back}
                paused={left > BACK_S - PAUSED_S}
                onClick={() => alarm.switchBack(switched)}
              >
                {t(switched.state === 'on' ? 'offAgain' : 'onAgain')}
              </Button>
            )}
          </div>
        )}
      </div>
      <Form form={form} label={t('heading')} onSubmit={alarm.toggle}>
        <Field form={form} name="roomNumber" label={t('roomNumber')} autoComplete="off" />
        <Field form={form} name="roomCode" label={t('roomCode')} inputMode="numeric" autoComplete="off" />
        <Submit form={form}>{t('submit')}</Submit>
      </Form>
    </section>
  );
}
