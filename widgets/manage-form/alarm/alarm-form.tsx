import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { Field, Form, Submit } from '../../../src/ui/form-parts.tsx';
import { t as network } from '../../../src/ui/network.ts';
import type { AlarmSwitch, Switched } from './alarm-switch.ts';
import { t } from './words.ts';

const DONE: Switched['result'][] = ['on', 'off'];

export function AlarmForm({ alarm }: { alarm: AlarmSwitch }) {
  useSignals();
  const id = useId();
  const { form } = alarm;
  const switched = alarm.switched.value;
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{t('heading')}</h2>
      <Form form={form} label={t('heading')} onSubmit={alarm.toggle}>
        <Field form={form} name="roomNumber" label={t('roomNumber')} autoComplete="off" />
        <Field form={form} name="roomCode" label={t('roomCode')} inputMode="numeric" autoComplete="off" />
        <div className="row">
          <Submit form={form}>{t('submit')}</Submit>
        </div>
      </Form>
      <div role="status">
        {switched && (
          <p className={`note result ${DONE.includes(switched.result) ? 'good' : 'bad'}`}>
            {switched.result === 'offline' ? network('offline') : t(switched.result, { room: switched.room })}
          </p>
        )}
      </div>
    </section>
  );
}
