import { words } from '#core';
import { CATALOGUE } from '../catalogue.ts';

/** Where a call failed, which decides on the advice. `form`: a command that has no advice of its own. */
export type Place =
  | 'login'
  | 'rent'
  | 'checkout'
  | 'form'
  | 'gateCode'
  | 'alarmCode'
  | 'lease'
  | 'card'
  | 'details'
  | 'password'
  | 'roomCode';

const NO_PAYMENT = [
  'Betalingen kan ikke startes lige nu. Prøv igen om lidt, eller kontakt os.',
  'The payment cannot be started right now. Try again in a moment, or contact us.',
] as const;

/** What a person can do about a code in a place: or in any, a sentence below the text of the code (docs/product.md R9.2). */
export const advice: { [Code in `${Place | ''}${number}`]: readonly [da: string, en: string] } = {
  1: ['Tjek det, du har skrevet, og prøv igen.', 'Check what you typed, and try again.'],
  login3: [
    'Tjek, at e-mail eller telefonnummer er skrevet rigtigt.',
    'Check that the email or phone number is typed correctly.',
  ],
  login31: ['E-mail/telefon eller adgangskode er forkert.', 'The email/phone or password is wrong.'],
  checkout1: [
    'Betalingen kan ikke startes fra denne side. Kontakt os.',
    'The payment cannot be started from this page. Contact us.',
  ],
  rent6: NO_PAYMENT,
  rent9: ['Vælg et andet rum, eller kontakt os.', 'Choose another room, or contact us.'],
  rent25: ['Vælg et andet rum, eller kontakt os.', 'Choose another room, or contact us.'],
  rent27: NO_PAYMENT,
  gateCode15: [
    'Koden er forkert, brugt eller udløbet. Tjek den, eller få en ny.',
    'The code is wrong, used or expired. Check it, or get a new one.',
  ],
  alarmCode14: ['Rumnummer eller rumkode er forkert.', 'The room number or room code is wrong.'],
  lease28: [
    'Lejemålet er måske allerede opsagt. Opdater siden for at se det.',
    'The lease may have been terminated already. Reload the page to see it.',
  ],
  card35: [
    'Kortet kan ikke slettes, mens du lejer et rum. Tilføj et andet først.',
    'The card cannot be deleted while you rent a room. Add another one first.',
  ],
  details32: [
    'Telefonnummeret bruges allerede af en anden konto.',
    'The phone number is already used by another account.',
  ],
  password31: ['Den nuværende adgangskode er forkert.', 'The current password is wrong.'],
};

const text = words<string>('catalogue', CATALOGUE);
const more = words<string>('advice', advice);

/** What a code means, and what a person can do about it in that place; undefined for a code that is not here. */
export function findSentences(code: number, place: Place | undefined) {
  if (!(code in CATALOGUE)) return undefined;
  const key = [`${place}${code}`, `${code}`].find((each) => each in advice);
  return { text: () => text(String(code)), advice: key ? () => more(key) : undefined };
}
