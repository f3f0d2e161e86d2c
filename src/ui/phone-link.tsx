import { useSignals } from '@preact/signals-react/runtime';
import { words } from '../language/language.ts';

const t = words('phoneLink', { da: { call: 'Ring {{phone}}' }, en: { call: 'Call {{phone}}' } });

/** Calls the facility. */
export function PhoneLink({ phone }: { phone: string }) {
  useSignals();
  return (
    <a className="phone" part="phone" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      {t('call', { phone })}
    </a>
  );
}
