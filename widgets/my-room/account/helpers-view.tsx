import { useEffect, useId, useRef } from 'react';
import { language, useSignals } from '#core';
import type { Helper, HelperOpening } from '../../../src/api/calls.ts';
import { formatPhone } from '../../../src/format/contact.ts';
import { formatMoment } from '../../../src/format/time.ts';
import { HELPERS_MAX } from '../../../src/rules/forms.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useFocusOnChange } from '../../../src/ui/focus.ts';
import { Field, Form, Submit, Tick } from '../../../src/ui/form.tsx';
import { LoadState } from '../../../src/ui/load-state.tsx';
import { createHelpers, type Helpers, t } from './helpers.ts';

/** Whom to let in, from when until when, and what opens. */
function HelperForm({ helpers }: { helpers: Helpers }) {
  useSignals();
  const { form, hasDoor, hasGate } = helpers;
  return (
    <Form form={form} label={t('letIn')} onSubmit={helpers.add}>
      <p className="quiet">{t('lead')}</p>
      <Field form={form} name="name" label={t('name')} autoComplete="off" />
      <Field form={form} name="phoneNumber" label={t('phoneNumber')} type="tel" autoComplete="off" />
      <Field form={form} name="from" label={t('from')} type="datetime-local" />
      <Field form={form} name="until" label={t('until')} type="datetime-local" />
      <fieldset>
        <legend>{t('opens')}</legend>
        {hasDoor && (
          <Tick form={form} name="door">
            {t('door')}
          </Tick>
        )}
        {hasGate && (
          <Tick form={form} name="gate">
            {t('gate')}
          </Tick>
        )}
      </fieldset>
      {hasDoor && <p className="quiet">{t('alarm')}</p>}
      <Submit form={form}>{t('submit')}</Submit>
    </Form>
  );
}

/** The button that shows who has access, and below it all of that. */
function HelpersView({ helpers }: { helpers: Helpers }) {
  useSignals();
  const id = useId();
  const shown = helpers.shown.value;
  const button = useRef<HTMLButtonElement>(null);
  // It takes the place of the button that loaded it, and that button's focus.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <section className="helpers stack">
      <Button
        className="calm"
        ref={button}
        part="helpers"
        aria-expanded={shown}
        aria-controls={id}
        onClick={helpers.toggle}
      >
        {t('title')}
        <span aria-hidden="true">{shown ? ' ▴' : ' ▾'}</span>
      </Button>
      <div id={id} hidden={!shown}>
        {shown && <Opened helpers={helpers} />}
      </div>
    </section>
  );
}

function Opened({ helpers }: { helpers: Helpers }) {
  useSignals();
  const { state, value } = helpers.list.current.value;
  const adding = helpers.adding.value;
  const open = value?.helpers.filter((helper) => helper.open) ?? [];
  const place = useFocusOnChange<HTMLDivElement, string>(`${adding} ${open.length}`);
  return (
    <div ref={place} className="stack" tabIndex={-1}>
      <LoadState state={state} text={t('failed')} onRetry={helpers.list.load} />
      {state === 'loading' && !adding && <div className="skeleton" aria-busy="true" />}
      {open.length > 0 && (
        <ul>
          {open.map((helper) => (
            <OpenHelper key={helper.id} helper={helper} helpers={helpers} />
          ))}
        </ul>
      )}
      {open.length >= HELPERS_MAX ? (
        <p className="note">{t('full')}</p>
      ) : adding ? (
        <HelperForm helpers={helpers} />
      ) : (
        value && (
          <Button part="let-in" onClick={helpers.showForm}>
            {t('letIn')}
          </Button>
        )
      )}
      {value && <Log openings={value.openings} used={value.helpers.length > 0} />}
    </div>
  );
}

function OpenHelper({ helper, helpers }: { helper: Helper; helpers: Helpers }) {
  useSignals();
  const { name, phoneNumber, gate, door } = helper;
  const from = formatMoment(helper.from, language.value);
  const until = formatMoment(helper.until, language.value);
  const isLater = new Date(helper.from) > new Date();
  const onlyOne = gate ? 'gateOnly' : 'doorOnly';
  return (
    <li className="line">
      <p>
        <strong>{name}</strong>
        <span>{t(isLater ? 'span' : 'untilThen', { from, until })}</span>
        <small className="quiet">
          {t(gate && door ? 'gateAndDoor' : onlyOne)} · {formatPhone(phoneNumber)}
        </small>
      </p>
      <Button
        part="end-helper"
        action={helpers.ending}
        aria-label={t('endFor', { name })}
        keepText
        onClick={() => helpers.end(helper)}
      >
        {t('end')}
      </Button>
    </li>
  );
}

/** What was opened, the newest first. */
function Log({ openings, used }: { openings: HelperOpening[]; used: boolean }) {
  useSignals();
  if (!used) return null;
  return (
    <div className="log" part="helper-log">
      <h3>{t('log')}</h3>
      {openings.length ? (
        <ul>
          {openings.map(({ name, gate, door, at, confirmed }, index) => (
            <li key={`${at} ${index}`}>
              {t(confirmed ? 'opened' : 'tried', { name, gate: door ? t('theDoor') : gate })}{' '}
              <small className="quiet">{formatMoment(at, language.value)}</small>
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">{t('nothing')}</p>
      )}
    </div>
  );
}

/** Whom a tenant has let into one room; loaded with the first press. */
export function openHelpers(options: Parameters<typeof createHelpers>[0]) {
  const helpers = createHelpers(options);
  return { View: () => <HelpersView helpers={helpers} /> };
}
