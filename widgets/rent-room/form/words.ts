import { words } from '#core';

/** The texts of the form and of the waiting list. */
export const t = words('rentForm', {
  alreadyCustomer: ['Er du allerede kunde?', 'Already a customer?'],
  logIn: ['Log ind', 'Log in'],
  newHere: ['Er du ny kunde? Opret en konto', 'New here? Create an account'],
  formHeading: ['Dine oplysninger', 'Your details'],
  shortHeading: ['Næsten færdig', 'Almost there'],
  loggedInAs: ['Logget ind som {{email}}.', 'Logged in as {{email}}.'],
  notYou: ['Ikke dig?', 'Not you?'],
  firstName: ['Fornavn', 'First name'],
  lastName: ['Efternavn', 'Last name'],
  email: ['E-mail', 'Email'],
  phoneNumber: ['Telefonnummer', 'Phone number'],
  mobile: ['Ekstra telefonnummer', 'Second phone number'],
  mobileHint: ['Til en anden, der skal have adgang og besked', 'For someone else who needs access'],
  password: ['Adgangskode', 'Password'],
  passwordConfirmation: ['Gentag adgangskoden', 'Repeat the password'],
  code: ['Rumkode', 'Room code'],
  codeHint: ['Vælg fire cifre til dør og alarm', 'Choose four digits for door and alarm'],
  order: ['Din bestilling', 'Your order'],
  accessNow: [
    'Giv mig adgang til rummet med det samme, inden fristen på {{days}} dage for at fortryde er udløbet. Fortryder jeg, betaler jeg for de dage, jeg har haft rummet.',
    'Give me access to the room right away, before the {{days}} days in which I can withdraw are over. If I withdraw, I pay for the days that I have had the room.',
  ],
  terms: ['Jeg accepterer', 'I accept the'],
  termsLink: ['lejebetingelserne', 'rental terms'],
  submit: ['Betal {{amount}} og lej', 'Pay {{amount}} and rent'],
  joinList: ['Skriv mig på ventelisten', 'Put me on the list'],
  acceptFirst: ['Sæt flueben ved lejebetingelserne for at betale.', 'Tick the rental terms to pay.'],
  askFirst: ['Sæt flueben ved adgangen for at betale.', 'Tick the access to pay.'],
  submitHint: [
    'Beløbet dækker den første måned. Du betaler hos Stripe.',
    'This covers the first month. You pay through Stripe.',
  ],
  payWith: ['Betal med', 'Pay with'],
  card: ['Kort', 'Card'],
  hasAccount: [
    'E-mailen eller telefonnummeret hører til en konto. Log ind, hvis den er din.',
    'The email or phone number belongs to an account. Log in if it is yours.',
  ],
  accountCreated: [
    'Din konto er oprettet. Du mangler kun at betale.',
    'Your account has been created. All that is left is to pay.',
  ],
  signedOut: [
    'Du er blevet logget ud. Log ind igen for at leje rummet.',
    'You have been logged out. Log in again to rent the room.',
  ],
  notAvailable: ['Rummet er ikke ledigt', 'Room not available'],
  roomTaken: [
    'Rum {{number}} er desværre lige blevet taget.',
    'Unfortunately, room {{number}} has just been taken.',
  ],
  nothingLost: ['Alt, hvad du har skrevet, er her stadig.', 'Everything you have typed is still here.'],
  nearest: [
    'Det nærmeste er rum {{number}}: {{sqm}}\u00a0m², {{floor}}, {{price}} pr. måned.',
    'The closest match is room {{number}}: {{sqm}}\u00a0m², {{floor}}, {{price}} per month.',
  ],
  nearestWithCampaign: [
    'Det nærmeste er rum {{number}}: {{sqm}}\u00a0m², {{floor}}, tilbudspris {{price}} pr. måned (normalpris {{normal}}).',
    'The closest match is room {{number}}: {{sqm}}\u00a0m², {{floor}}, offer price {{price}} per month (normal price {{normal}}).',
  ],
  choose: ['Vælg rum {{number}} i stedet', 'Choose room {{number}} instead'],
  noneLeft: ['Der er ingen andre ledige rum lige nu.', 'No other room is available right now.'],
  title: ['Få besked, når der er et ledigt rum', 'Be told when a room is available'],
  lead: [
    'Vi sender en sms, når det er din tur, og holder så rummet til dig et stykke tid. Dit ønske: {{wish}}.',
    'We text you when it is your turn, and then keep the room for you for a while. You want: {{wish}}.',
  ],
  phoneHint: [
    'Bruges kun til denne besked og slettes bagefter.',
    'Used for this message only, then deleted.',
  ],
  otp: ['Kode fra sms', 'Code from the SMS'],
  codeSent: ['Vi har sendt den til nummeret ovenfor.', 'We sent it to the number above.'],
  newCode: ['Send en ny kode', 'Send a new code'],
  newCodeSent: ['Vi har sendt en ny. Kun den virker.', 'We sent a new one. Only that works.'],
  wrongCode: ['Koden er forkert, brugt eller udløbet.', 'The code is wrong, used or expired.'],
  joined: [
    'Du står på ventelisten: {{wish}}. Vi sender en sms til {{phone}}, når det er din tur.',
    'You are on the list: {{wish}}. We text {{phone}} when it is your turn.',
  ],
  failed: [
    'Det lykkedes ikke lige nu. Prøv igen om lidt.',
    'That did not work just now. Try again in a moment.',
  ],
});
