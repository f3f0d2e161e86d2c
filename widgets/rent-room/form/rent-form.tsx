import { useEffect } from 'react';
import { hostPages, language, useSignals } from '#core';
import type { Room } from '../../../src/api/calls.ts';
import { formatOere } from '../../../src/format/money.ts';
import { orderFacts } from '../../../src/format/order.ts';
import { LoginForm } from '../../../src/login/login.tsx';
import { NewPassword, Password } from '../../../src/login/password.tsx';
import { isFocusLost, useFocusOnChange } from '../../../src/ui/focus.ts';
import { Field, Form, Submit, Tick } from '../../../src/ui/form.tsx';
import { useSlowNotice } from '../../../src/ui/load-state.tsx';
import { NoticeBoard, type Notices } from '../../../src/ui/notices.tsx';
import { t as common } from '../../../src/ui/words.ts';
import type { Quote } from '../price.tsx';
import type { Selection } from '../selection.ts';
import { PaymentMethods } from './payment-methods.tsx';
import type { Rental } from './rental.ts';
import { type TakenRoom, TakenRoomNote } from './taken-room.tsx';
import { t } from './words.ts';

/** The fields of the sign-up; they cannot change once the account is created. */
function PersonFields({ rental }: { rental: Rental }) {
  useSignals();
  const shared = { form: rental.form, readOnly: rental.accountCreated.value };
  const email = { type: 'email', autoComplete: 'email', autoCapitalize: 'none' } as const;
  return (
    <>
      <Field {...shared} name="firstName" label={t('firstName')} autoComplete="given-name" />
      <Field {...shared} name="lastName" label={t('lastName')} autoComplete="family-name" />
      <Field {...shared} {...email} name="email" label={t('email')} />
      <Field {...shared} name="phoneNumber" label={t('phoneNumber')} type="tel" autoComplete="tel-national" />
      <Field
        {...shared}
        name="mobile"
        type="tel"
        label={t('mobile')}
        hint={t('mobileHint')}
        autoComplete="off"
        optional
      />
      <NewPassword {...shared} name="password" label={t('password')} />
      <Password
        {...shared}
        name="passwordConfirmation"
        label={t('passwordConfirmation')}
        autoComplete="new-password"
      />
    </>
  );
}

/** The login above the sign-up form, for guests who have an account. */
function LoginOffer({ rental }: { rental: Rental }) {
  useSignals();
  const open = rental.loginOpen.value;
  const name = rental.loginEmail.value;
  const Passkey = rental.passkey.loaded.value?.View;
  return (
    <>
      <p>
        {t('alreadyCustomer')}{' '}
        <button type="button" className="link" aria-expanded={open} onClick={rental.toggleLogin}>
          {t('logIn')}
        </button>
      </p>
      {open && (
        <>
          <div className="card">
            <LoginForm
              key={name}
              login={rental.login}
              emailOrPhone={name}
              note={rental.accountExists.value ? t('hasAccount') : undefined}
            >
              {Passkey && <Passkey />}
            </LoginForm>
          </div>
          <h4>{t('newHere')}</h4>
        </>
      )}
    </>
  );
}

/** The order directly above the button that places it (docs/product.md R3.10), and what the host page adds to the price. */
function OrderView({ room, quote, selection }: { room: Room; quote: Quote; selection: Selection }) {
  useSignals();
  const facts = orderFacts(
    {
      ...quote.order,
      room: room.number,
      sqm: room.sqm,
      floor: selection.nameOfFloor(room.floor.id),
      place: selection.postalAddress.value,
      withdrawalDays: selection.department.value?.withdrawal?.days ?? null,
    },
    language.value,
  );
  return (
    <section className="your-order" part="your-order">
      <h4>{t('order')}</h4>
      <dl>
        {facts.map(({ name, value, price }) => (
          <div key={name} className={price ? 'amount' : undefined}>
            <dt>{name}</dt>
            <dd>{keepDaysWhole(value)}</dd>
          </div>
        ))}
      </dl>
      <slot name="price-note" />
    </section>
  );
}

/** A browser would break a line at the hyphens of 26-12-2026. */
const keepDaysWhole = (text: string) => text.replace(/-/g, '-\u2060');

interface FormProps {
  rental: Rental;
  selection: Selection;
  room: Room;
  takenRoom: TakenRoom | null;
  quote: Quote;
}

/** `hidden` while there is no price. It is not removed then, because the inputs of the login hold what was typed. */
export function RentForm({ notices, hidden, ...props }: FormProps & { notices: Notices; hidden: boolean }) {
  useSignals();
  const { rental } = props;
  const kind = rental.formKind.value;
  const area = useFocusOnFirstField(
    `${kind} ${rental.loginOpen.value}`,
    `${rental.loginFocusRequests.value} `,
  );
  useEffect(() => {
    if (kind === 'short') void rental.loadTenantEmail();
  }, [kind]);
  const heading = t(kind === 'short' ? 'shortHeading' : 'formHeading');
  return (
    <>
      <div ref={area} className="details-form" hidden={hidden}>
        <h3>{heading}</h3>
        {kind === 'checking' && <Checking />}
        {kind === 'short' && <WhoIsLoggedIn rental={rental} />}
        {kind === 'guest' && !rental.accountCreated.value && <LoginOffer rental={rental} />}
        {kind !== 'checking' && <Details {...props} heading={heading} />}
      </div>
      <NoticeBoard notices={notices} />
    </>
  );
}

/** Its line is there from the beginning, so that nothing moves when the e-mail arrives. */
function WhoIsLoggedIn({ rental: { tenantEmail, logOut } }: { rental: Rental }) {
  useSignals();
  const email = tenantEmail.value;
  return (
    <p className="quiet">
      {email ? t('loggedInAs', { email }) : '\u00a0'}{' '}
      {email && (
        <button type="button" className="link" onClick={logOut}>
          {t('notYou')}
        </button>
      )}
    </p>
  );
}

function Checking() {
  useSignals();
  return (
    <>
      <p className="quiet" role="status">
        {useSlowNotice()}
      </p>
      <div className="skeleton tall" />
    </>
  );
}

/** Focuses the first empty field, or else the first, with each of the `requests`, and when a new view removed what had the focus here. */
function useFocusOnFirstField(view: string, requests: string) {
  const area = useFocusOnChange<HTMLDivElement, string>(requests + view, (element, before) => {
    const isLost = hadFocus && isFocusLost();
    if (before.startsWith(requests) && !isLost) return null;
    const inputs = [...element.querySelectorAll('input')];
    return inputs.find(({ value }) => !value) ?? inputs[0];
  });
  // Read while the view before is still drawn.
  const hadFocus = area.current?.contains((area.current.getRootNode() as ShadowRoot).activeElement);
  return area;
}

function Details({ rental, selection, room, takenRoom, quote, heading }: FormProps & { heading: string }) {
  useSignals();
  const { form } = rental;
  const guest = rental.formKind.value === 'guest';
  return (
    <Form form={form} label={heading} onSubmit={() => rental.rent(room)}>
      <div role="status">
        {rental.signedOut.value && !rental.loginOpen.value && <p className="note">{t('signedOut')}</p>}
        {rental.accountCreated.value && <p className="note">{t('accountCreated')}</p>}
      </div>
      <div className="fields">
        {guest && <PersonFields rental={rental} />}
        <Field
          form={form}
          name="code"
          label={t('code')}
          hint={t('codeHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
      </div>
      {takenRoom ? (
        <TakenRoomNote takenRoom={takenRoom} selection={selection} />
      ) : (
        <Payment rental={rental} selection={selection} room={room} quote={quote} />
      )}
    </Form>
  );
}

function Payment({ rental, selection, room, quote }: Omit<FormProps, 'takenRoom'>) {
  useSignals();
  const { form } = rental;
  const { terms, accessNow } = form.typed.value;
  const { days, chargesDaysUsed, accessTickRequired } = selection.department.value?.withdrawal ?? {};
  const missing = !terms ? 'acceptFirst' : accessTickRequired && !accessNow && 'askFirst';
  return (
    <>
      <PaymentMethods methods={selection.roomPrice.value.value?.paymentMethods} />
      <OrderView room={room} quote={quote} selection={selection} />
      <div className="send">
        <Tick form={form} name="terms">
          {t('terms')}{' '}
          <a href={`${hostPages()}/Content/Page/Terms`} target="_blank" rel="noopener">
            {t('termsLink')}
            <span className="unseen"> ({common('newTab')})</span>
          </a>
        </Tick>
        {/* Who asks for access before the days of withdrawal are over pays for the days used (docs/product.md R13.5). */}
        {days && chargesDaysUsed && (
          <Tick form={form} name="accessNow">
            {t('accessNow', { days })}
          </Tick>
        )}
        <Submit form={form} disabled={!!missing}>
          {t('submit', { amount: formatOere(quote.dueNow) })}
        </Submit>
        <small className="quiet">{t('submitHint')}</small>
        {missing && <small>{t(missing)}</small>}
      </div>
    </>
  );
}
