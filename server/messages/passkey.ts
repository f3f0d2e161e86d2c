import { button, facts, text } from './document.ts';
import { exactMoment, type Letter, type LetterInput, questions } from './letter.ts';

/** A passkey was added or removed (docs/product.md R11.14). */
const told =
  (what: 'added' | 'removed') =>
  (input: LetterInput): Letter => {
    const { language, myRoom, message } = input;
    const { subject, lead, ...words } = WORDS[language];
    return {
      mail: {
        subject: subject[what],
        lead: lead[what],
        blocks: [
          facts(words.change, [{ name: words.when, value: exactMoment(message.createdAt, language) }]),
          text(words.wasItYou, [words.notYou]),
          button(words.button, `${myRoom}#details`),
          ...questions(input),
        ],
      },
    };
  };

export const writePasskeyAdded = told('added');
export const writePasskeyRemoved = told('removed');

const WORDS = {
  da: {
    subject: { added: 'Ny adgangsnøgle til Mit rum', removed: 'En adgangsnøgle er fjernet fra Mit rum' },
    lead: {
      added: 'Du kan nu logge ind med den i stedet for adgangskoden. Adgangskoden gælder stadig.',
      removed: 'Den kan ikke længere bruges til at logge ind. Adgangskoden gælder stadig.',
    },
    change: 'Ændringen',
    when: 'Tidspunkt',
    wasItYou: 'Var det ikke dig?',
    notYou:
      'Så vælg »Glemt adgangskode?« dér, hvor du logger ind. Med den nye adgangskode fjernes alle adgangsnøgler, og alle bliver logget ud.',
    button: 'Se dine adgangsnøgler',
  },
  en: {
    subject: { added: 'New passkey for My room', removed: 'A passkey was removed from My room' },
    lead: {
      added: 'You can now log in with it instead of the password. The password still works.',
      removed: 'It can no longer be used to log in. The password still works.',
    },
    change: 'The change',
    when: 'Time',
    wasItYou: 'Was it not you?',
    notYou:
      'Then choose “Forgotten your password?” where you log in. A new password by that way removes all passkeys and logs everybody out.',
    button: 'See your passkeys',
  },
};
