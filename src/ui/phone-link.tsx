import { useSignals } from '@preact/signals-react/runtime';
import { words } from '#core';
import { phoneAddress } from '../format/link.ts';

const t = words('phoneLink', { da: { call: 'Ring {{phone}}' }, en: { call: 'Call {{phone}}' } });

/** Calls the facility. */
export function PhoneLink({ phone }: { phone: string }) {
  useSignals();
  return (
    <a className="phone" part="phone" href={phoneAddress(phone)}>
      {t('call', { phone })}
    </a>
  );
}
