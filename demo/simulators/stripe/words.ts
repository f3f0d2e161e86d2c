import { type Language, preferredLanguage } from '../../../server/language.ts';

/** The texts of the hosted pages. */
const da = {
  simulated: 'Simuleret betaling – der flyttes ingen penge',
  payTitle: 'Betaling',
  setupTitle: 'Gem et betalingskort',
  monthly: 'Pris pr. måned',
  discount: 'Rabat',
  discountMonths: (months: number) => (months === 1 ? 'den første måned' : `de første ${months} måneder`),
  due: 'Til betaling nu',
  monthlyTerms: (price: string) => `Der trækkes ${price} hver måned, indtil lejemålet opsiges.`,
  discountTerms: (reduced: string, months: number, price: string) =>
    `${reduced} ${months === 1 ? 'den første måned' : `om måneden i ${months} måneder`}, derefter ${price} hver måned, indtil lejemålet opsiges.`,
  setupIntro: 'Kortet bruges til de næste betalinger. Der trækkes ikke noget nu.',
  card: 'Kortoplysninger',
  testCards: 'Vælg et testkort',
  paying: 'Kort, der virker',
  declining: 'Kort, der afvises',
  number: 'Kortnummer',
  expiry: 'Udløb (MM/ÅÅ)',
  cvc: 'Kontrolcifre (CVC)',
  name: 'Navn på kortet',
  pay: (amount: string) => `Betal ${amount}`,
  save: 'Gem kort',
  working: 'Et øjeblik …',
  cancel: 'Annuller og gå tilbage',
  declined: 'Dit kort blev afvist. Prøv igen med et andet kort.',
  notTest: 'Dit kort blev afvist. Her virker kun testkort. Brug aldrig et rigtigt kortnummer her.',
  invalid: {
    number: 'Skriv et gyldigt kortnummer.',
    expiry: 'Skriv en udløbsdato, der ikke er passeret.',
    cvc: 'Skriv kortets 3 eller 4 kontrolcifre.',
  },
  invoicePaidTitle: 'Fakturaen er betalt',
  invoicePaidText: 'Tak. Du kan lukke denne side og gå tilbage til Mit rum.',
  paidTitle: 'Der er allerede betalt',
  paidText: 'Denne betaling er gennemført. Kortet er kun blevet belastet én gang.',
  savedTitle: 'Kortet er allerede gemt',
  savedText: 'Der er ikke mere at gøre på denne side.',
  expiredTitle: 'Betalingssiden er udløbet',
  expiredText:
    'Tiden er gået, eller betalingen blev annulleret. Der er ikke trukket noget. Gå tilbage, og prøv igen.',
  unknownTitle: 'Betalingssiden findes ikke',
  unknownText: 'Adressen er forkert. Gå tilbage til udlejerens side, og begynd forfra.',
  back: 'Tilbage til udlejeren',
  other: 'English',
};

const en: typeof da = {
  simulated: 'Simulated payment – no money moves',
  payTitle: 'Payment',
  setupTitle: 'Save a payment card',
  monthly: 'Price per month',
  discount: 'Discount',
  discountMonths: (months) => (months === 1 ? 'the first month' : `the first ${months} months`),
  due: 'For payment now',
  monthlyTerms: (price) => `${price} is charged every month until the lease is terminated.`,
  discountTerms: (reduced, months, price) =>
    `${reduced} ${months === 1 ? 'for the first month' : `a month for ${months} months`}, then ${price} every month until the lease is terminated.`,
  setupIntro: 'The card is used for the next payments. Nothing is charged now.',
  card: 'Card details',
  testCards: 'Choose a test card',
  paying: 'Card that works',
  declining: 'Card that is declined',
  number: 'Card number',
  expiry: 'Expiry date (MM/YY)',
  cvc: 'Security code (CVC)',
  name: 'Name on the card',
  pay: (amount) => `Pay ${amount}`,
  save: 'Save card',
  working: 'One moment …',
  cancel: 'Cancel and go back',
  declined: 'Your card was declined. Please try again with another card.',
  notTest: 'Your card was declined. Only test cards work here. Never use a real card number here.',
  invalid: {
    number: 'Enter a valid card number.',
    expiry: 'Enter an expiry date that has not passed.',
    cvc: 'Enter the 3 or 4 digits of the security code.',
  },
  invoicePaidTitle: 'The invoice is paid',
  invoicePaidText: 'Thank you. You can close this page and go back to My room.',
  paidTitle: 'Already paid',
  paidText: 'This payment is complete. The card was charged only once.',
  savedTitle: 'The card is already saved',
  savedText: 'There is nothing more to do on this page.',
  expiredTitle: 'This payment page has expired',
  expiredText:
    'Time ran out, or the payment was cancelled. Nothing was charged. Please go back and try again.',
  unknownTitle: 'Payment page not found',
  unknownText: 'The address is wrong. Please go back to the facility’s page and start again.',
  back: 'Back to the facility',
  other: 'Dansk',
};

export type PageWords = typeof da;

export const pageWords: Record<Language, PageWords> = { da, en };

/** The session's own language, else the one that the browser prefers. */
export function pageLanguage(
  locale: string | null | undefined,
  acceptLanguage: string | undefined,
): Language {
  const own = locale?.toLowerCase().slice(0, 2);
  return own === 'da' || own === 'en' ? own : preferredLanguage(acceptLanguage);
}
