import { html } from 'hono/html';
import { words } from '../../server/language.ts';
import type { Html, Page, View } from '../../server/site/page.ts';
import { WIDGETS } from '../../src/contract.ts';
import { checkForm } from '../embed/check.ts';
import { platforms } from '../embed/platforms.ts';
import { templates } from '../embed/templates.ts';
import { codeBox } from '../embed/text.ts';

/** The colours of the widgets at first, which suit a light page. */
const COLOURS = { accent: '#0b5a8a', onAccent: '#ffffff' };
/** The radius of corners at first, in pixels. */
const RADIUS = 10;

const FIRST = ['discount-banner', 'rent-room'];
/** Where the site serves the loader. */
const LOADER = '/loader.js';

/** Lets an owner choose widgets, colours and language, preview them and copy the snippet. */
export const embed: Page = {
  path: '/Embed',
  render(view) {
    const { language, publicUrl } = view;
    const text = WORDS[language];
    return {
      title: text.title,
      description: text.lead,
      styles: ['/demo.css'],
      scripts: ['/embed.js'],
      main: html`<section class="wrap top embed">
<h1>${text.title}</h1>
<p class="lead">${text.lead}</p>
<noscript><p class="warning">${text.noScript}</p></noscript>
<div class="workbench">
<form id="embed" autocomplete="off">
${widgetFields(text)}
${colourFields(text)}
${connectionFields(view)}
</form>
${previewStage(text)}
</div>
${snippetBox(text, publicUrl)}
${platforms(language, text)}
${templates(language, text)}
${checkForm(language)}
</section>`,
    };
  },
};

type Text = (typeof WORDS)['da'];

const widgetFields = (text: Text): Html => html`<fieldset>
<legend>${text.widgets}</legend>
${WIDGETS.map(
  (
    name,
  ) => html`<label class="option"><input type="checkbox" name="widget" value="${name}"${FIRST.includes(name) ? ' checked' : ''}>
<span><strong>${text.names[name][0]}</strong> <small>${text.names[name][1]}</small></span></label>`,
)}
<p class="warning" role="status" data-note="none" hidden>${text.none}</p>
</fieldset>
<fieldset>
<legend>${text.look}</legend>
${choices('look', text.looks)}
<small>${text.lookHelp}</small>
</fieldset>`;

const colourFields = (text: Text): Html => html`<fieldset>
<legend>${text.colours}</legend>
${colour('accent', text.accent, text)}
${colour('onAccent', text.onAccent, text)}
<div role="status">
<div class="warning" data-note="text" hidden><p>${text.hardText[0]}<span data-ratio></span>${text.hardText[1]}</p>
<button type="button" class="button quiet">${text.use} <span data-colour></span></button></div>
<p class="warning" data-note="ground" hidden>${text.softGround[0]}<span data-ratio></span>${text.softGround[1]}</p>
</div>
<label class="slide"><span>${text.radius} <output data-radius>${RADIUS} px</output></span>
<input type="range" name="radius" min="0" max="24" value="${RADIUS}"></label>
</fieldset>`;

function connectionFields({ language, facility, publicUrl }: View): Html {
  const text = WORDS[language];
  return html`<fieldset>
<legend>${text.language}</legend>
${choices('language', { da: 'Dansk', en: 'English' }, language)}
</fieldset>
<fieldset data-if-released hidden>
<legend>${text.version}</legend>
${choices('version', text.versions)}
<small>${text.versionHelp[0]}<span data-version></span>${text.versionHelp[1]}</small>
</fieldset>
<fieldset>
<legend>${text.backend}</legend>
<label class="line"><span>${text.api}</span><input type="url" name="api" value="${publicUrl}/api" spellcheck="false" aria-describedby="wrong-api"></label>
${wrong('api', text.wrong.api)}
<label class="line"><span>${text.department}</span><input type="text" inputmode="numeric" name="department" value="${facility.department.id}" aria-describedby="wrong-department"></label>
${wrong('department', text.wrong.department)}
</fieldset>`;
}

const previewStage = (text: Text): Html => html`<div class="stage">
<div class="stage-head">
<h2>${text.preview}</h2>
<fieldset><legend class="unseen">${text.width}</legend>
${choices('width', text.widths)}
</fieldset>
</div>
<p class="note">${text.previewHelp}</p>
<div class="frame"><a class="skip" href="#embed-code">${text.skip}</a>
<iframe id="embed-frame" loading="lazy" src="/Embed/Preview" title="${text.preview}" sandbox="allow-scripts allow-forms"></iframe></div>
<p class="warning" role="status" data-note="checkout" hidden>${text.leftForPayment}</p>
</div>`;

const snippetBox = (text: Text, publicUrl: string): Html => html`<h2>${text.code}</h2>
<p class="note">${text.codeHelp}</p>
${codeBox({ id: 'embed-code', label: text.code, copy: text.copy, words: text, attributes: html` data-code="snippet"` })}
<span id="embed-comments" hidden data-loader="${publicUrl}${LOADER}" data-head="${text.comments.head}" data-heights="${text.comments.heights}" data-language="${text.comments.language}" data-places="${text.comments.places}"></span>`;

/** Radio buttons that look like a switch: a label for each value. The first is checked if `chosen` is not given. The names of languages are in these languages. */
const choices = (name: string, labels: Record<string, string>, chosen = Object.keys(labels)[0]): Html =>
  html`<div class="switch">${Object.entries(labels).map(
    ([value, label]) =>
      html`<label${name === 'language' ? html` lang="${value}"` : ''}><input type="radio" form="embed" name="${name}" value="${value}"${value === chosen ? ' checked' : ''}><span>${label}</span></label>`,
  )}</div>`;

/** A colour as text, for those who have it written down, and as a palette. */
const colour = (name: 'accent' | 'onAccent', label: string, text: Text): Html =>
  html`<label class="line"><span>${label}</span><input type="text" name="${name}" value="${COLOURS[name]}" maxlength="7" spellcheck="false" aria-describedby="wrong-${name}"></label>
<input type="color" data-picks="${name}" value="${COLOURS[name]}" aria-label="${label}: ${text.pick}">
${wrong(name, text.wrong.colour)}`;

/** The message under an invalid field. */
const wrong = (name: string, text: string): Html =>
  html`<small class="wrong" id="wrong-${name}" hidden>${text}</small>`;

const WORDS = words({
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
    { plain: 'Lys', dark: 'Mørk' },
    { plain: 'Light', dark: 'Dark' },
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
  widths: [
    { wide: 'Computer', phone: 'Telefon' },
    { wide: 'Computer', phone: 'Phone' },
  ],
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
