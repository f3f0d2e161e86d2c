import type { Words } from '../../server/site/page.ts';

/** The widgets, in the order of a page. */
export const WIDGETS = [
  'discount-banner',
  'rent-room',
  'my-room',
  'manage-form',
  'reset-password',
  'withdraw',
] as const;

export type WidgetName = (typeof WIDGETS)[number];

interface EmbedWords {
  title: string;
  lead: string;
  widgets: string;
  names: Record<WidgetName, [name: string, what: string]>;
  none: string;
  look: string;
  looks: Record<'plain' | 'dark' | 'bootstrap', string>;
  lookHelp: string;
  colours: string;
  accent: string;
  onAccent: string;
  pick: string;
  radius: string;
  hardText: [before: string, after: string];
  use: string;
  softGround: [before: string, after: string];
  language: string;
  backend: string;
  api: string;
  department: string;
  wrong: Record<'colour' | 'api' | 'department', string>;
  preview: string;
  previewHelp: string;
  skip: string;
  width: string;
  wide: string;
  phone: string;
  leftForPayment: string;
  code: string;
  codeHelp: string;
  copy: string;
  copied: string;
  selected: string;
  comments: { head: string; heights: string; language: string; places: string };
  noScript: string;
}

export const words: Words<EmbedWords> = {
  da: {
    title: 'Indsæt på din hjemmeside',
    lead: 'Vælg, hvad din side skal kunne, og hvordan den skal se ud. Forhånds\u00advisningen viser de rigtige widgets. Kopiér koden, når du er tilfreds.',
    widgets: 'Hvad skal siden kunne?',
    names: {
      'discount-banner': ['Kampagnebanner', 'vises kun, mens der er tilbud'],
      'rent-room': ['Lej et rum', 'ledige rum, pris, oprettelse og betaling'],
      'my-room': ['Mit rum', 'lejere logger ind og klarer det hele selv'],
      'manage-form': ['Port og alarm', 'åbn porten og betjen alarmen uden at logge ind'],
      'reset-password': ['Glemt adgangskode', 'link på sms'],
      withdraw: ['Fortryd aftale', 'uden log ind'],
    },
    none: 'Vælg mindst én.',
    look: 'Hvordan ser din side ud?',
    looks: { plain: 'Lys', dark: 'Mørk', bootstrap: 'Bootstrap' },
    lookHelp: 'Skrifttype og tekstfarve følger din side.',
    colours: 'Farver og hjørner',
    accent: 'Din farve',
    onAccent: 'Tekst på din farve',
    pick: 'vælg på en farvepalet',
    radius: 'Runde hjørner',
    hardText: ['Svær at læse: teksten har kun kontrasten ', ':1 mod din farve. Den skal være mindst 4,5:1.'],
    use: 'Brug',
    softGround: [
      'Din farve har kun kontrasten ',
      ':1 mod sidens baggrund. Links og valgte faner vises derfor i en nuance, der kan læses.',
    ],
    language: 'Sprog',
    backend: 'Forbindelse',
    api: 'API-adresse',
    department: 'Afdelingsnummer',
    wrong: {
      colour: 'Skriv farven som #0b5a8a.',
      api: 'Skriv hele adressen, f.eks. https://api.eksempel.dk.',
      department: 'Skriv et tal, f.eks. 1.',
    },
    preview: 'Forhånds\u00advisning',
    previewHelp: 'En side, der ligner din, med rigtige widgets. Her er du ikke logget ind.',
    skip: 'Spring forhånds\u00advisningen over',
    width: 'Bredde',
    wide: 'Computer',
    phone: 'Telefon',
    leftForPayment: 'Her gik det videre til betalingen, så forhåndsvisningen er startet forfra.',
    code: 'Koden til din side',
    codeHelp:
      'Først linjerne til <head>, derefter en linje pr. widget. Flyt de sidste derhen, hvor de skal vises.',
    copy: 'Kopiér koden',
    copied: 'Koden er kopieret.',
    selected: 'Browseren lod os ikke kopiere. Koden er markeret: tryk Ctrl+C (på Mac ⌘C).',
    comments: {
      head: 'I sidens <head>',
      heights: 'Plads til hver widget, så intet flytter sig, mens den hentes',
      language: 'Sidens sprog',
      places: 'På siden, hvor hver widget skal vises',
    },
    noScript: 'Denne side kræver JavaScript. Koden står også i projektets README.',
  },
  en: {
    title: 'Add to your website',
    lead: 'Choose what your page should do and how it should look. The preview shows the real widgets. Copy the code when you are happy with it.',
    widgets: 'What should the page do?',
    names: {
      'discount-banner': ['Campaign banner', 'shown only while there are offers'],
      'rent-room': ['Rent a room', 'available rooms, price, sign-up and payment'],
      'my-room': ['My room', 'tenants log in and manage everything'],
      'manage-form': ['Gate and alarm', 'open the gate and control the alarm without logging in'],
      'reset-password': ['Forgotten password', 'link by SMS'],
      withdraw: ['Withdraw from contract', 'without a log-in'],
    },
    none: 'Choose at least one.',
    look: 'What does your page look like?',
    looks: { plain: 'Light', dark: 'Dark', bootstrap: 'Bootstrap' },
    lookHelp: 'Font and text colour follow your page.',
    colours: 'Colours and corners',
    accent: 'Your colour',
    onAccent: 'Text on your colour',
    pick: 'choose from a palette',
    radius: 'Rounded corners',
    hardText: [
      'Hard to read: the text has a contrast of only ',
      ':1 on your colour. It should be at least 4.5:1.',
    ],
    use: 'Use',
    softGround: [
      'Your colour has a contrast of only ',
      ':1 on the page’s background. Links and selected tabs therefore use a shade that can be read.',
    ],
    language: 'Language',
    backend: 'Connection',
    api: 'API address',
    department: 'Department number',
    wrong: {
      colour: 'Write the colour as #0b5a8a.',
      api: 'Write the whole address, e.g. https://api.example.com.',
      department: 'Write a number, e.g. 1.',
    },
    preview: 'Preview',
    previewHelp: 'A page like yours with real widgets. You are not logged in here.',
    skip: 'Skip the preview',
    width: 'Width',
    wide: 'Computer',
    phone: 'Phone',
    leftForPayment: 'The widget went on to the payment here, so the preview has started again.',
    code: 'The code for your page',
    codeHelp:
      'First the lines for the <head>, then one line for each widget. Move those to where the widgets should appear.',
    copy: 'Copy the code',
    copied: 'The code has been copied.',
    selected: 'The browser would not let us copy. The code is selected: press Ctrl+C (⌘C on a Mac).',
    comments: {
      head: 'In the page’s <head>',
      heights: 'Space for each widget, so that nothing moves while it loads',
      language: 'The page’s language',
      places: 'On the page, where each widget should appear',
    },
    noScript: 'This page needs JavaScript. The code is in the project’s README too.',
  },
};
