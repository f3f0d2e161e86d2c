import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useFocusOnChange } from '../../../src/ui/focus.ts';
import { Field, Form, Submit } from '../../../src/ui/form.tsx';
import type { WaitingList } from './waiting-list.ts';
import { t } from './words.ts';

/** Takes a phone number, and then says that it is on the list. `wish` names the chosen size and floor. */
export function WaitingForm({ list, wish }: { list: WaitingList; wish: string }) {
  useSignals();
  const phone = list.joinedWith.value;
  const place = useFocusOnChange<HTMLDivElement, boolean>(phone !== null);
  // Somebody has just pressed the button that this form replaces.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} className="waiting" tabIndex={-1}>
      <div role="status">
        {phone && (
          <p className="note">
            {t('joined', {
              wish,
              phone: phone.replace(/^\+45(..)(..)(..)(..)$/, '$1\u00a0$2\u00a0$3\u00a0$4'),
            })}
          </p>
        )}
      </div>
      {!phone && (
        <div className="ask">
          <h5>{t('title')}</h5>
          <p className="quiet">{t('lead', { wish })}</p>
          <Form form={list.form} label={t('title')} onSubmit={list.join}>
            <Field
              form={list.form}
              name="phoneNumber"
              label={t('phoneNumber')}
              hint={t('phoneHint')}
              prefix="+45"
              type="tel"
              autoComplete="tel-national"
            />
            <Submit form={list.form}>{t('submit')}</Submit>
          </Form>
        </div>
      )}
    </div>
  );
}
