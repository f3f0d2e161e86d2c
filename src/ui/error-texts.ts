import { words } from '#core';
import { CATALOGUE } from '../catalogue.ts';

// The dialog has code 100 itself, because it needs it without the network.
const { 100: _, ...ENGLISH } = CATALOGUE;

/** The texts of the error codes. This file is loaded with the first failure that is shown. */
export const catalogue: Record<'da' | 'en', Record<string, string>> = {
  da: {
    1: 'Oplysningerne er ikke gyldige',
    2: 'Det, du leder efter, findes ikke',
    3: 'Kontoen findes ikke',
    4: 'Det har du ikke lov til',
    5: 'Forespørgslen mangler en bruger',
    6: 'Kortbetaling er ikke sat op',
    7: 'Etagen findes ikke',
    8: 'Afdelingen findes ikke',
    9: 'Rummet findes ikke',
    10: 'Ikke synkroniseret med adgangssystemet',
    11: 'Området findes ikke i adgangssystemet',
    12: 'Områdets type passer ikke',
    13: 'Adgangssystemet kunne ikke udføre handlingen',
    14: 'Adgang nægtet',
    15: 'Koden eller linket er ikke gyldigt',
    16: 'Fejl i opsætningen',
    17: 'Ugyldig svarmetode',
    18: 'Ukendt type webhook i webhook-tabellen',
    19: 'Webhooken er tom',
    20: 'Ukendt hændelse fra adgangssystemet',
    21: 'Telefonnummeret mangler',
    22: 'Betalingsudbyderens signatur er ikke gyldig',
    23: 'Teksten er tom',
    24: 'Betalingshændelsen har en uventet type',
    25: 'Prisen for rummet kunne ikke beregnes',
    26: 'Rummet er ikke ledigt i adgangssystemet',
    27: 'Fejl hos betalingsudbyderen',
    28: 'Lejemålet findes ikke',
    29: 'Lejemålet kan ikke aktiveres',
    30: 'Rummene til fakturaen findes ikke',
    31: 'Oplysningerne passer ikke',
    32: 'E-mailen eller telefonnummeret er allerede i brug',
    33: 'Du er ikke oprettet hos betalingsudbyderen',
    35: 'Du har et aktivt lejemål',
    36: 'Kontoen har ikke været inaktiv længe nok',
    37: 'En administrator kan ikke anonymiseres',
    38: 'Der findes allerede et FAQ-punkt med dette spørgsmål på dette sprog',
  },
  en: ENGLISH,
};

/** Where a call failed, which decides on the advice. */
export type Place =
  | 'login'
  | 'signUp'
  | 'rent'
  | 'reset'
  | 'gateCode'
  | 'alarmCode'
  | 'lease'
  | 'card'
  | 'details'
  | 'password'
  | 'roomCode';

/** What a person can do about a code in a place: a sentence below the text of the code (docs/product.md R9.2). */
export const advice: Record<'da' | 'en', Record<`${Place}${number}`, string>> = {
  da: {
    login3: 'Tjek, at e-mail eller telefonnummer er skrevet rigtigt.',
    login31: 'E-mail/telefon eller adgangskode er forkert.',
    signUp1: 'Tjek felterne, og vælg en adgangskode, der er sværere at gætte.',
    rent6: 'Betalingen kan ikke startes lige nu. Prøv igen om lidt, eller kontakt os.',
    rent9: 'Vælg et andet rum, eller kontakt os.',
    rent25: 'Vælg et andet rum, eller kontakt os.',
    rent27: 'Betalingen kan ikke startes lige nu. Prøv igen om lidt, eller kontakt os.',
    reset1: 'Vælg en adgangskode, der er sværere at gætte.',
    gateCode1: 'Tjek nummeret og koden, eller få en ny kode.',
    gateCode15: 'Koden er forkert, brugt eller udløbet. Tjek den, eller få en ny.',
    alarmCode1: 'Tjek rumnummer og rumkode.',
    alarmCode14: 'Rumnummer eller rumkode er forkert.',
    lease28: 'Lejemålet er måske allerede opsagt. Opdater siden for at se det.',
    card27: 'Dine kort er ikke ændret. Prøv igen om lidt.',
    card35: 'Kortet kan ikke slettes, mens du lejer et rum. Tilføj et andet først.',
    details1: 'Tjek felterne, og prøv igen.',
    details32: 'Telefonnummeret bruges allerede af en anden konto.',
    password1: 'Vælg en adgangskode, der er sværere at gætte.',
    password31: 'Den nuværende adgangskode er forkert.',
    roomCode13: 'Koden er ikke ændret. Prøv igen om lidt.',
  },
  en: {
    login3: 'Check that the email or phone number is typed correctly.',
    login31: 'The email/phone or password is wrong.',
    signUp1: 'Check the fields, and choose a password that is harder to guess.',
    rent6: 'The payment cannot be started right now. Try again in a moment, or contact us.',
    rent9: 'Choose another room, or contact us.',
    rent25: 'Choose another room, or contact us.',
    rent27: 'The payment cannot be started right now. Try again in a moment, or contact us.',
    reset1: 'Choose a password that is harder to guess.',
    gateCode1: 'Check the number and the code, or get a new code.',
    gateCode15: 'The code is wrong, used or expired. Check it, or get a new one.',
    alarmCode1: 'Check the room number and the room code.',
    alarmCode14: 'The room number or room code is wrong.',
    lease28: 'The lease may have been terminated already. Reload the page to see it.',
    card27: 'Your cards have not changed. Try again in a moment.',
    card35: 'The card cannot be deleted while you rent a room. Add another one first.',
    details1: 'Check the fields and try again.',
    details32: 'The phone number is already used by another account.',
    password1: 'Choose a password that is harder to guess.',
    password31: 'The current password is wrong.',
    roomCode13: 'The code has not changed. Try again in a moment.',
  },
};

const text = words<string>('catalogue', catalogue);
const more = words<string>('advice', advice);

/** What a code means, and what a person can do about it in that place; undefined for a code that is not here. */
export function findSentences(code: number, place: Place | undefined) {
  if (!(code in catalogue.en)) return undefined;
  const key = `${place}${code}`;
  return {
    text: () => text(String(code)),
    advice: key in advice.en ? () => more(key) : undefined,
  };
}
