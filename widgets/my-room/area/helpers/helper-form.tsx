import { useSignals } from '@preact/signals-react/runtime';
import { Field, Form, Submit, Tick } from '../../../../src/ui/form-parts.tsx';
import type { Helpers } from './helpers.ts';
import { t } from './words.ts';

/** Whom to let in, from when until when, and what opens. */
export function HelperForm({ helpers, canCancel }: { helpers: Helpers; canCancel: boolean }) {
  useSignals();
  const { form, hasDoor } = helpers;
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
      <fieldset>
        <legend>{t('opens')}</legend>
        <Tick form={form} name="gate">
          {t('gate')}
        </Tick>
        {hasDoor && (
          <Tick form={form} name="door">
            {t('door')}
          </Tick>
        )}
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
