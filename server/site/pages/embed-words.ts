import type { Words } from '../page.ts';

/** Widgets as an owner knows them, in the order of a page. */
export const WIDGETS = ['discount-banner', 'rent-room', 'my-room', 'manage-form', 'reset-password'] as const;

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
  pages: string;
  pagesHelp: string;
  noScript: string;
}

export const words: Words<EmbedWords> = {
  da: {
    title: 'Sæt det på din egen side',
    lead: 'Vælg, hvad din side skal kunne, og hvordan det skal se ud. Eksemplet viser de rigtige widgets. Kopiér koden, når du er tilfreds.',
    widgets: 'Hvad skal siden kunne?',
    names: {
      'discount-banner': ['Kampagnebanner', 'vises kun, mens der er tilbud'],
      'rent-room': ['Lej et rum', 'ledige rum, pris, oprettelse og betaling'],
      'my-room': ['Mit rum', 'lejere logger ind og styrer det hele'],
      'manage-form': ['Port og alarm', 'åbn og slå til uden at logge ind'],
      'reset-password': ['Glemt adgangskode', 'link på sms'],
    },
    none: 'Vælg mindst én.',
    look: 'Hvordan ser din side ud?',
    looks: { plain: 'Lys', dark: 'Mørk', bootstrap: 'Bootstrap' },
    lookHelp: 'Skrift og tekstfarve tager de fra din side.',
    colours: 'Farver og hjørner',
    accent: 'Din farve',
    onAccent: 'Tekst på din farve',
    pick: 'vælg på en palet',
    radius: 'Runde hjørner',
    hardText: ['Svær at læse: teksten har kun kontrasten ', ':1 mod din farve. Der skal være mindst 4,5:1.'],
    use: 'Brug',
    softGround: [
      'Din farve har kun kontrasten ',
      ':1 mod sidens baggrund. Links og valgte faner får derfor en nuance af den, der kan læses.',
    ],
    language: 'Sprog',
    backend: 'Anlæg',
    api: 'API’ets adresse',
    department: 'Afdelingens nummer',
    wrong: {
      colour: 'Skriv farven som #0b5a8a.',
      api: 'Skriv hele adressen, f.eks. https://api.eksempel.dk.',
      department: 'Skriv et tal, f.eks. 1.',
    },
    preview: 'Eksempel',
    previewHelp: 'En side, der ligner din, med rigtige widgets. Her er du ikke logget ind.',
    skip: 'Spring over eksemplet',
    width: 'Bredde',
    wide: 'Computer',
    phone: 'Telefon',
    leftForPayment: 'Her gik widget’en videre til betalingen, så eksemplet begyndte forfra.',
    code: 'Koden til din side',
    codeHelp:
      'Linjerne til <head> først, derefter pladsen til hver widget. Flyt pladserne derhen, hvor de skal stå.',
    copy: 'Kopiér koden',
    copied: 'Koden er kopieret.',
    selected: 'Browseren lod os ikke kopiere. Koden er markeret: tryk Ctrl+C (på Mac ⌘C).',
    comments: {
      head: 'I sidens <head>',
      heights: 'Plads, til widget’en er klar, så intet flytter sig',
      language: 'Sidens sprog',
      places: 'På siden, hvor de skal stå',
    },
    pages: 'Sider, som din hjemmeside også skal have',
    pagesHelp: 'Betalingen vender tilbage til de to første. De andre linker widgets til.',
    noScript: 'Denne side kræver JavaScript. Koden står også i projektets README.',
  },
  en: {
    title: 'Put it on your own site',
    lead: 'Choose what your page should do and how it should look. The example shows the real widgets. Copy the code when you are happy with it.',
    widgets: 'What should the page do?',
    names: {
      'discount-banner': ['Campaign banner', 'shown only while there are offers'],
      'rent-room': ['Rent a room', 'vacant rooms, price, sign-up and payment'],
      'my-room': ['My room', 'tenants log in and manage everything'],
      'manage-form': ['Gate and alarm', 'opened and switched without logging in'],
      'reset-password': ['Forgotten password', 'link by SMS'],
    },
    none: 'Choose at least one.',
    look: 'What does your page look like?',
    looks: { plain: 'Light', dark: 'Dark', bootstrap: 'Bootstrap' },
    lookHelp: 'Font and text colour are taken from your page.',
    colours: 'Colours and corners',
    accent: 'Your colour',
    onAccent: 'Text on your colour',
    pick: 'choose from a palette',
    radius: 'Rounded corners',
    hardText: [
      'Hard to read: the text has a contrast of only ',
      ':1 on your colour. It takes at least 4.5:1.',
    ],
    use: 'Use',
    softGround: [
      'Your colour has a contrast of only ',
      ':1 on the page’s background. So links and selected tabs take a shade of it that can be read.',
    ],
    language: 'Language',
    backend: 'Facility',
    api: 'Address of the API',
    department: 'Number of the department',
    wrong: {
      colour: 'Write the colour as #0b5a8a.',
      api: 'Write the whole address, e.g. https://api.example.com.',
      department: 'Write a number, e.g. 1.',
    },
    preview: 'Example',
    previewHelp: 'A page like yours with real widgets. You are not logged in here.',
    skip: 'Skip the example',
    width: 'Width',
    wide: 'Computer',
    phone: 'Phone',
    leftForPayment: 'The widget went on to the payment here, so the example began anew.',
    code: 'The code for your page',
    codeHelp:
      'First the lines for the <head>, then the place of each widget. Move the places to where they should be.',
    copy: 'Copy the code',
    copied: 'The code has been copied.',
    selected: 'The browser would not let us copy. The code is selected: press Ctrl+C (⌘C on a Mac).',
    comments: {
      head: 'In the page’s <head>',
      heights: 'Room until the widget is ready, so that nothing moves',
      language: 'The page’s language',
      places: 'On the page, where they should be',
    },
    pages: 'Pages that your website needs besides',
    pagesHelp: 'The payment comes back to the first two. The widgets link to the others.',
    noScript: 'This page needs JavaScript. The code is in the project’s README too.',
  },
};
