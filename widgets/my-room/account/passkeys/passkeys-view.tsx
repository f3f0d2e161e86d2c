import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import type { Passkey } from '../../../../src/api/calls.ts';
import { formatDots, today } from '../../../../src/format/date.ts';
import { passkeysWork } from '../../../../src/login/passkey-browser.ts';
import { useFocusOnChange } from '../../../../src/ui/focus.ts';
import { Field, Form, Submit } from '../../../../src/ui/form.tsx';
import { ActionButton } from '../../area/action-button.tsx';
import { ResourceView } from '../../area/resource-view.tsx';
import type { Passkeys } from './passkeys.ts';
import { t } from './words.ts';

/** Nothing where there are none and none can be made. */
export function PasskeysView({ passkeys }: { passkeys: Passkeys }) {
  useSignals();
  const id = useId();
  const all = passkeys.list.current.value;
  const place = useFocusOnChange<HTMLElement, string>(`${all.value?.length} ${passkeys.needsPassword.value}`);
  if (!passkeysWork() && !all.value?.length) return null;
  return (
    <section ref={place} className="card passkeys" part="passkeys" aria-labelledby={id} tabIndex={-1}>
      <h2 id={id}>{t('title')}</h2>
      <p className="quiet">{t('lead')}</p>
      <ResourceView resource={passkeys.list} shape="details">
        {(found) => found.length > 0 && <List found={found} onRemove={passkeys.remove} />}
      </ResourceView>
      {passkeysWork() && <Add passkeys={passkeys} />}
    </section>
  );
}

function List({ found, onRemove }: { found: Passkey[]; onRemove: Passkeys['remove'] }) {
  useSignals();
  const day = (instant: string) => formatDots(today(new Date(instant)));
  return (
    <ul>
      {found.map((passkey) => {
        const { id, name, domain, created, lastUsed } = passkey;
        return (
          <li key={id}>
            <div>
              <strong>{name || t('unnamed')}</strong>
              <small className="quiet">
                {t('created', { day: day(created) })}
                {lastUsed && `, ${t('used', { day: day(lastUsed) })}`}
                {!`.${location.hostname}`.endsWith(`.${domain}`) && `. ${t('elsewhere', { domain })}`}
              </small>
            </div>
            <button
              type="button"
              className="link"
              part="remove-passkey"
              aria-label={t('removeOne', { name: name || t('unnamed') })}
              onClick={() => onRemove(passkey)}
            >
              {t('remove')}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Add({ passkeys }: { passkeys: Passkeys }) {
  useSignals();
  const { making, needsPassword, password, make, makeWithPassword } = passkeys;
  if (!needsPassword.value)
    return (
      <div>
        <ActionButton part="make-passkey" action={making} onClick={make}>
          {t('add')}
        </ActionButton>
      </div>
    );
  return (
    <Form form={password} label={t('add')} onSubmit={makeWithPassword}>
      <Field
        form={password}
        name="password"
        label={t('password')}
        hint={t('why')}
        type="password"
        autoComplete="current-password"
      />
      <div>
        <Submit form={password}>{t('add')}</Submit>
      </div>
    </Form>
  );
}
