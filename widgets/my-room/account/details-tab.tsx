import type { ReactNode } from 'react';
import { useSignals } from '#core';
import { NewPassword, Password } from '../../../src/login/password.tsx';
import type { Resource } from '../../../src/state/resource.ts';
import { Field, Form, type FormState, Submit, Tick } from '../../../src/ui/form.tsx';
import { ResourceView } from '../area/resource-view.tsx';
import type { TabTools } from '../area/tabs.ts';
import { AccessLogView } from './access-log.tsx';
import { createDetails, type Details, type RoomCodes, t, type UserData } from './details.ts';

export function DetailsTab({ details }: { details: Details }) {
  useSignals();
  const { user, password, leases, codesForm, log } = details;
  const Passkeys = details.passkeys.value?.View;
  const hasLog = user.current.value.value?.hasLog;
  return (
    <div className="cards">
      <ResourceView resource={user} shape="tab">
        {(data) => <UserForm {...data} />}
      </ResourceView>
      <PasswordForm {...password} login={user} />
      <ResourceView resource={leases} shape="tab">
        {(all) => all.length > 0 && <CodesForm {...codesForm(all)} />}
      </ResourceView>
      {(hasLog || Passkeys) && (
        <div className="card">
          <h2>{t('security')}</h2>
          {hasLog && <AccessLogView log={log} />}
          {/* Last, because it is loaded later and must not move the others. */}
          {Passkeys && <Passkeys />}
        </div>
      )}
    </div>
  );
}

/** One form with its heading and its button. */
function Sheet(props: { form: FormState; title: string; submit: () => void; children: ReactNode }) {
  useSignals();
  const { form, title, submit, children } = props;
  return (
    <div className="card">
      <Form form={form} label={title} onSubmit={submit}>
        <h2>{title}</h2>
        {children}
        <Submit form={form}>{t('save')}</Submit>
      </Form>
    </div>
  );
}

type FormProps = { form: FormState; submit: () => void };

function UserForm({ form, submit }: FormProps) {
  useSignals();
  return (
    <Sheet form={form} title={t('user')} submit={submit}>
      <Field form={form} name="customerNumber" label={t('customerNumber')} readOnly />
      <Field form={form} name="email" label={t('email')} type="email" autoComplete="email" readOnly />
      <Field form={form} name="firstName" label={t('firstName')} autoComplete="given-name" />
      <Field form={form} name="lastName" label={t('lastName')} autoComplete="family-name" />
      <Field form={form} name="phoneNumber" label={t('phoneNumber')} type="tel" autoComplete="tel" />
      <Field
        form={form}
        name="mobile"
        label={t('mobile')}
        hint={t('mobileHint')}
        type="tel"
        autoComplete="off"
        optional
      />
    </Sheet>
  );
}

function PasswordForm({ form, submit, login }: FormProps & { login: Resource<UserData> }) {
  useSignals();
  return (
    <Sheet form={form} title={t('password')} submit={submit}>
      {/* For password managers, which need to know the account. */}
      <input
        type="text"
        autoComplete="username"
        value={String(login.current.value.value?.form.typed.value.email ?? '')}
        readOnly
        hidden
      />
      <Password form={form} name="oldPassword" label={t('oldPassword')} autoComplete="current-password" />
      <NewPassword form={form} name="newPassword" label={t('newPassword')} />
      <Password
        form={form}
        name="passwordConfirmation"
        label={t('passwordConfirmation')}
        autoComplete="new-password"
      />
      {login.current.value.value?.canEndAccess !== false && (
        <Tick form={form} name="endAccess">
          {t('endAccess')}
        </Tick>
      )}
    </Sheet>
  );
}

function CodesForm({ form, fields, submit }: RoomCodes) {
  useSignals();
  return (
    <Sheet form={form} title={t('codes')} submit={submit}>
      {fields.map(({ lease, form: own }) => (
        <Field
          key={lease.lease.id}
          form={own}
          name="code"
          label={t('codeForRoom', { number: lease.lease.room.number })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
      ))}
      <p className="quiet">{t('codeHint')}</p>
    </Sheet>
  );
}

export const openDetails = (tools: TabTools) => {
  const details = createDetails(tools);
  return { View: () => <DetailsTab details={details} /> };
};
