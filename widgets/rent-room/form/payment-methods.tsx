import { useSignals } from '#core';
import { t } from './words.ts';

const BRANDS: Record<string, string> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
  klarna: 'Klarna',
  mobilepay: 'MobilePay',
  paypal: 'PayPal',
  revolut_pay: 'Revolut Pay',
};

/** The wallet that this browser does not have: Apple Pay works in Safari, Google Pay elsewhere. */
const missingWallet = () => ('ApplePaySession' in window ? 'google_pay' : 'apple_pay');

/** The ways to pay that the checkout offers; nothing if the backend does not say (docs/product.md R4.11). */
export function PaymentMethods({ methods }: { methods: string[] | null | undefined }) {
  useSignals();
  const offered = (Array.isArray(methods) ? methods : []).flatMap((method) => {
    const name = method === 'card' ? t('card') : BRANDS[method];
    return name && method !== missingWallet() ? { method, name } : [];
  });
  if (!offered.length) return null;
  return (
    <p className="ways">
      <span className="quiet">{t('payWith')}</span>
      {offered.map(({ method, name }) => (
        <strong key={method}>{name}</strong>
      ))}
    </p>
  );
}
