import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { useFocusOnChange } from '../../../src/ui/focus.ts';
import { Field, Form, Submit } from '../../../src/ui/form.tsx';
import { networkText as network } from '../../../src/ui/load-state.tsx';
import type { AlarmSwitch } from './alarm-switch.ts';
import { t } from './words.ts';

export function AlarmForm({ alarm }: { alarm: AlarmSwitch }) {
  useSignals();
  const id = useId();
  const { form } = alarm;
  const switched = alarm.switched.value;
  const isDone = switched?.result === 'on' || switched?.result === 'off';
  // Good news take the focus from the fields, whose keyboard covers half of a phone, and so come into view.
  const area = useFocusOnChange(
    switched,
    (element: HTMLDivElement) => isDone && element.querySelector<HTMLElement>('.result'),
  );
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{t('heading')}</h2>
      <div role="status" ref={area}>
        {switched && (
          <div className={`note result ${isDone ? 'good' : 'bad'}`} tabIndex={-1}>
            {isDone && <p className="now">{t(switched.result === 'on' ? 'nowOn' : 'nowOff')}</p>}
            <p>
              {switched.result === 'offline'
                ? network('offline')
                : t(switched.result, { room: switched.room })}
            </p>
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
