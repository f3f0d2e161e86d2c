import { words } from '../../server/language.ts';

export const EMBED_WORDS = words({
  title: ['Indsæt på din hjemmeside', 'Add to your website'],
  lead: [
    'Vælg, hvad din side skal kunne, og hvordan den skal se ud. Forhånds\u00advisningen viser de rigtige widgets. Kopiér koden, når du er tilfreds.',
    'Choose what your page should do and how it should look. The preview shows the real widgets. Copy the code when you are happy with it.',
  ],
  widgets: ['Hvad skal siden kunne?', 'What should the page do?'],
  names: [
    {
      'discount-banner': ['Kampagnebanner', 'vises kun, mens der er tilbud'],
      'rent-room': ['Lej et rum', 'ledige rum, pris, oprettelse og betaling'],
      'my-room': ['Mit rum', 'lejere logger ind og klarer det hele selv'],
      'manage-form': ['Port og alarm', 'åbn porten og betjen alarmen uden at logge ind'],
      'reset-password': ['Glemt adgangskode', 'link på sms'],
      withdraw: ['Fortryd aftale', 'uden log ind'],
    },
    {
      'discount-banner': ['Campaign banner', 'shown only while there are offers'],
      'rent-room': ['Rent a room', 'available rooms, price, sign-up and payment'],
      'my-room': ['My room', 'tenants log in and manage everything'],
      'manage-form': ['Gate and alarm', 'open the gate and control the alarm without logging in'],
      'reset-password': ['Forgotten password', 'link by SMS'],
      withdraw: ['Withdraw from contract', 'without a log-in'],
    },
  ],
  none: ['Vælg mindst én.', 'Choose at least one.'],
  look: ['Hvordan ser din side ud?', 'What does your page look like?'],
  looks: [
    { plain: 'Lys', dark: 'Mørk', bootstrap: 'Bootstrap' },
    { plain: 'Light', dark: 'Dark', bootstrap: 'Bootstrap' },
  ],
  lookHelp: ['Skrifttype og tekstfarve følger din side.', 'Font and text colour follow your page.'],
  colours: ['Farver og hjørner', 'Colours and corners'],
  accent: ['Din farve', 'Your colour'],
  onAccent: ['Tekst på din farve', 'Text on your colour'],
  pick: ['vælg på en farvepalet', 'choose from a palette'],
  radius: ['Runde hjørner', 'Rounded corners'],
  hardText: [
    ['Svær at læse: teksten har kun kontrasten ', ':1 mod din farve. Den skal være mindst 4,5:1.'],
    ['Hard to read: the text has a contrast of only ', ':1 on your colour. It should be at least 4.5:1.'],
  ],
  use: ['Brug', 'Use'],
  softGround: [
    [
      'Din farve har kun kontrasten ',
      ':1 mod sidens baggrund. Links og valgte faner vises derfor i en nuance, der kan læses.',
    ],
    [
      'Your colour has a contrast of only ',
      ':1 on the page’s background. Links and selected tabs therefore use a shade that can be read.',
    ],
  ],
  language: ['Sprog', 'Language'],
  version: ['Version', 'Version'],
  versions: [
    { major: 'Rettelser og nyt', pinned: 'Altid den samme', newest: 'Alt' },
    { major: 'Corrections and news', pinned: 'Always the same', newest: 'Everything' },
  ],
  versionHelp: [
    [
      'Den nyeste er ',
      '. ”Altid den samme” har en kontrolsum: browseren kører ingen andre filer. ”Alt” kan en dag kræve, at du ændrer siden.',
    ],
    [
      'The newest is ',
      '. “Always the same” carries a checksum: the browser runs no other files. “Everything” may one day ask you to change your page.',
    ],
  ],
  backend: ['Forbindelse', 'Connection'],
  api: ['API-adresse', 'API address'],
  department: ['Afdelingsnummer', 'Department number'],
  wrong: [
    {
      colour: 'Skriv farven som #0b5a8a.',
      api: 'Skriv hele adressen, f.eks. https://api.eksempel.dk.',
      department: 'Skriv et tal, f.eks. 1.',
    },
    {
      colour: 'Write the colour as #0b5a8a.',
      api: 'Write the whole address, e.g. https://api.example.com.',
      department: 'Write a number, e.g. 1.',
    },
  ],
  preview: ['Forhånds\u00advisning', 'Preview'],
  previewHelp: [
    'En side, der ligner din, med rigtige widgets. Her er du ikke logget ind.',
    'A page like yours with real widgets. You are not logged in here.',
  ],
  skip: ['Spring forhånds\u00advisningen over', 'Skip the preview'],
  width: ['Bredde', 'Width'],
  wide: ['Computer', 'Computer'],
  phone: ['Telefon', 'Phone'],
  leftForPayment: [
    'Her gik det videre til betalingen, så forhåndsvisningen er startet forfra.',
    'The widget went on to the payment here, so the preview has started again.',
  ],
  code: ['Koden til din side', 'The code for your page'],
  codeHelp: [
    'Først linjerne til <head>, derefter en linje pr. widget. Flyt de sidste derhen, hvor de skal vises.',
    'First the lines for the <head>, then one line for each widget. Move those to where the widgets should appear.',
  ],
  copy: ['Kopiér koden', 'Copy the code'],
  copied: ['Koden er kopieret.', 'The code has been copied.'],
  selected: [
    'Browseren lod os ikke kopiere. Koden er markeret: tryk Ctrl+C (på Mac ⌘C).',
    'The browser would not let us copy. The code is selected: press Ctrl+C (⌘C on a Mac).',
  ],
  comments: [
    {
      head: 'I sidens <head>',
      heights: 'Plads til hver widget, så intet flytter sig, mens den hentes',
      language: 'Sidens sprog',
      places: 'På siden, hvor hver widget skal vises',
    },
    {
      head: 'In the page’s <head>',
      heights: 'Space for each widget, so that nothing moves while it loads',
      language: 'The page’s language',
      places: 'On the page, where each widget should appear',
    },
  ],
  noScript: [
    'Denne side kræver JavaScript. Koden står også i projektets README.',
    'This page needs JavaScript. The code is in the project’s README too.',
  ],
});
