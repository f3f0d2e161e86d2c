import { useSignals } from '@preact/signals-react/runtime';
import { LoginForm } from '../../../src/login/login.tsx';
import type { Rental } from './rental.ts';
import { t } from './words.ts';

/** The login above the sign-up form, for guests who have an account. */
export function LoginOffer({ rental }: { rental: Rental }) {
  useSignals();
  const open = rental.loginOpen.value;
  const name = rental.loginEmail.value;
  const Passkey = rental.passkey.loaded.value;
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
          <h4>
            {t('newHere')} {t('signUp')}
          </h4>
        </>
      )}
    </>
  );
}
