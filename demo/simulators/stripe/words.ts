import { type Language, preferredLanguage, words } from '../../../server/language.ts';

/** The texts of the hosted pages. */
export const pageWords = words({
  simulated: ['Simuleret betaling – der flyttes ingen penge', 'Simulated payment – no money moves'],
  payTitle: ['Betaling', 'Payment'],
  setupTitle: ['Gem et betalingskort', 'Save a payment card'],
  monthly: ['Pris pr. måned', 'Price per month'],
  discount: ['Rabat', 'Discount'],
  discountMonths: [
    (months: number) => (months === 1 ? 'den første måned' : `de første ${months} måneder`),
    (months: number) => (months === 1 ? 'the first month' : `the first ${months} months`),
  ],
  due: ['Til betaling nu', 'To pay now'],
  monthlyTerms: [
    (price: string) => `Der trækkes ${price} hver måned, indtil lejemålet opsiges.`,
    (price: string) => `${price} is charged every month until the lease is terminated.`,
  ],
  discountTerms: [
    (reduced: string, months: number, price: string) =>
      `${reduced} ${months === 1 ? 'den første måned' : `om måneden i ${months} måneder`}, derefter ${price} hver måned, indtil lejemålet opsiges.`,
    (reduced: string, months: number, price: string) =>
      `${reduced} ${months === 1 ? 'for the first month' : `a month for ${months} months`}, then ${price} every month until the lease is terminated.`,
  ],
  setupIntro: [
    'Kortet bruges til de næste betalinger. Der trækkes ikke noget nu.',
    'The card is used for the next payments. Nothing is charged now.',
  ],
  card: ['Kortoplysninger', 'Card details'],
  testCards: ['Vælg et testkort', 'Choose a test card'],
  paying: ['Kort, der virker', 'Card that works'],
  declining: ['Kort, der afvises', 'Card that is declined'],
  number: ['Kortnummer', 'Card number'],
  expiry: ['Udløb (MM/ÅÅ)', 'Expiry date (MM/YY)'],
  cvc: ['Kontrolcifre (CVC)', 'Security code (CVC)'],
  name: ['Navn på kortet', 'Name on the card'],
  pay: [(amount: string) => `Betal ${amount}`, (amount: string) => `Pay ${amount}`],
  save: ['Gem kort', 'Save card'],
  working: ['Et øjeblik …', 'One moment …'],
  cancel: ['Annuller og gå tilbage', 'Cancel and go back'],
  declined: [
    'Dit kort blev afvist. Prøv igen med et andet kort.',
    'Your card was declined. Please try again with another card.',
  ],
  notTest: [
    'Dit kort blev afvist. Her virker kun testkort. Brug aldrig et rigtigt kortnummer her.',
    'Your card was declined. Only test cards work here. Never use a real card number here.',
  ],
  invalid: [
    {
      number: 'Skriv et gyldigt kortnummer.',
      expiry: 'Skriv en udløbsdato, der ikke er passeret.',
      cvc: 'Skriv kortets 3 eller 4 kontrolcifre.',
    },
    {
      number: 'Enter a valid card number.',
      expiry: 'Enter an expiry date that has not passed.',
      cvc: 'Enter the 3 or 4 digits of the security code.',
    },
  ],
  invoicePaidTitle: ['Fakturaen er betalt', 'The invoice is paid'],
  invoicePaidText: [
    'Tak. Du kan lukke denne side og gå tilbage til Mit rum.',
    'Thank you. You can close this page and go back to My room.',
  ],
  paidTitle: ['Der er allerede betalt', 'Already paid'],
  paidText: [
    'Denne betaling er gennemført. Kortet er kun blevet belastet én gang.',
    'This payment is complete. The card was charged only once.',
  ],
  savedTitle: ['Kortet er allerede gemt', 'The card is already saved'],
  savedText: ['Der er ikke mere at gøre på denne side.', 'There is nothing more to do on this page.'],
  expiredTitle: ['Betalingssiden er udløbet', 'This payment page has expired'],
  expiredText: [
    'Tiden er gået, eller betalingen blev annulleret. Der er ikke trukket noget. Gå tilbage, og prøv igen.',
    'Time ran out, or the payment was cancelled. Nothing was charged. Please go back and try again.',
  ],
  unknownTitle: ['Betalingssiden findes ikke', 'Payment page not found'],
  unknownText: [
    'Adressen er forkert. Gå tilbage til udlejerens side, og begynd forfra.',
    'The address is wrong. Please go back to the facility’s page and start again.',
  ],
  back: ['Tilbage til udlejeren', 'Back to the facility'],
  other: ['English', 'Dansk'],
});

export type PageWords = (typeof pageWords)['da'];

/** The session's own language, else the one that the browser prefers. */
export function pageLanguage(
  locale: string | null | undefined,
  acceptLanguage: string | undefined,
): Language {
  const own = locale?.toLowerCase().slice(0, 2);
  return own === 'da' || own === 'en' ? own : preferredLanguage(acceptLanguage);
}
