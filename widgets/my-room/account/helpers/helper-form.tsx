import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { Field, Form, Submit } from '../../../../src/ui/form.tsx';
import type { Helpers } from './helpers.ts';
import { t } from './words.ts';

/** Whom to let in, from when until when, and what opens. */
export function HelperForm({ helpers, canCancel }: { helpers: Helpers; canCancel: boolean }) {
  useSignals();
  const { form, hasDoor } = helpers;
  const id = useId();
  return (
    <Form form={form} label={t('letIn')} onSubmit={helpers.add}>
      <p className="quiet">{t('lead')}</p>
      <Field form={form} name="name" label={t('name')} autoComplete="off" />
      <Field
        form={form}
        name="phoneNumber"
        label={t('phoneNumber')}
        prefix="+45"
        type="tel"
        autoComplete="off"
      />
      <Field form={form} name="from" label={t('from')} type="datetime-local" />
      <Field form={form} name="until" label={t('until')} type="datetime-local" />
      <fieldset aria-describedby={id}>
        <legend>{t('opens')}</legend>
        <Choice form={form} name="gate" />
        {hasDoor && <Choice form={form} name="door" />}
        <small className="error" id={id}>
          {form.errors.value.gate?.text?.()}
        </small>
      </fieldset>
      {hasDoor && <p className="quiet">{t('alarm')}</p>}
      <div className="row">
        <Submit form={form}>{t('submit')}</Submit>
        {canCancel && (
          <button type="button" className="button" onClick={() => helpers.showForm(false)}>
            {t('cancel')}
          </button>
        )}
      </div>
    </Form>
  );
}

function Choice({ form, name }: { form: Helpers['form']; name: 'gate' | 'door' }) {
  useSignals();
  return (
    <label className="tick">
      <input
        type="checkbox"
        name={name}
        checked={!!form.typed.value[name]}
        aria-invalid={!!form.errors.value.gate}
        onChange={(event) => form.set(name, event.currentTarget.checked)}
      />
      {t(name)}
    </label>
  );
}
