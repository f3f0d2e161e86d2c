import { useId } from 'react';
import { type Page, signal, useSignals, words } from '#core';
import { toggleAlarm } from '../../src/api/calls.ts';
import { outcomeUnknown } from '../../src/api/client.ts';
import { alarm } from '../../src/rules/forms.ts';
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
  unanswered: [
    'Alarmen i rum {{room}} svarede ikke. Tjek, om den er slået til, før du prøver igen.',
    'The alarm in room {{room}} did not answer. Check whether it is on before you try again.',
  ],
});

export type AlarmSwitch = ReturnType<typeof createAlarmSwitch>;

/** Switches a room's alarm with room number and room code, without a login (docs/product.md R1.1). */
export function createAlarmSwitch(options: {
  page: Pick<Page, 'api' | 'settings'>;
  notices: Pick<Notices, 'showFailure'>;
  /** Resolves once a stored token is validated. The room's tenant is not limited by the tries of others (docs/product.md R7.7). */
  whenValidated: () => Promise<void>;
}) {
  const { page, notices, whenValidated } = options;
  const switched = signal<{ room: string; state: 'on' | 'off' } | null>(null);
  const form = createForm(alarm, { roomNumber: '', roomCode: '' });
  return {
    form,
    switched,
    /** Switches the alarm to its other state; never repeated by itself, since that would switch it back. */
    toggle: () =>
      form.submit(async ({ roomNumber, roomCode }) => {
        switched.value = null;
        await whenValidated();
        const room = { departmentId: page.settings.department, roomNumber, roomCode };
        const { value, failure } = await toggleAlarm(page.api, room);
        if (failure) {
          const advice = outcomeUnknown(failure) ? () => t('unanswered', { room: roomNumber }) : undefined;
          return void notices.showFailure({ ...failure, place: 'alarmCode', advice });
        }
        switched.value = { room: roomNumber, state: value };
        // Without the code, a second press does not switch it back.
        form.set('roomCode', '');
      }),
  };
}

export function AlarmForm({ alarm }: { alarm: AlarmSwitch }) {
  useSignals();
  const id = useId();
  const { form } = alarm;
  const switched = alarm.switched.value;
  // Good news take the focus from the fields, whose keyboard covers half of a phone, and so come into view.
  const area = useFocusOnChange(switched, (element: HTMLDivElement) =>
    element.querySelector<HTMLElement>('.result'),
  );
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{t('heading')}</h2>
      <div role="status" ref={area}>
        {switched && (
          <div className="note result good" tabIndex={-1}>
            <p className="now">{t(switched.state === 'on' ? 'nowOn' : 'nowOff')}</p>
            <p>{t(switched.state, { room: switched.room })}</p>
          </div>
        )}
      </div>
      <Form form={form} label={t('heading')} onSubmit={alarm.toggle}>
        <Field form={form} name="roomNumber" label={t('roomNumber')} autoComplete="off" />
        <Field form={form} name="roomCode" label={t('roomCode')} inputMode="numeric" autoComplete="off" />
        <div className="row">
          <Submit form={form}>{t('submit')}</Submit>
        </div>
      </Form>
    </section>
  );
}
