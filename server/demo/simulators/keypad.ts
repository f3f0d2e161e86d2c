import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { Language } from '../../language.ts';
import type { BridgeRights, KeypadEntry } from './bridge-rights.ts';
import { setPageHeaders } from './stripe/page-headers.ts';
import { pageStyle } from './stripe/page-style.ts';

interface KeypadOptions {
  rights: BridgeRights;
  /** Names of gates and doors to choose from. */
  devices: string[];
  open: (device: string) => void;
  /** The line between server and bridge. */
  line: { isCut: boolean };
}

type Outcome = ReturnType<BridgeRights['press']> | null;

/** `/simulator/keypad`: the keypads of gates and doors, which work without the server, and a switch that cuts its line. */
export function createKeypad({ rights, devices, open, line }: KeypadOptions): Hono {
  const app = new Hono();
  const page = (language: Language, entry: Partial<KeypadEntry>, outcome: Outcome) => {
    const nonce = randomBytes(16).toString('base64');
    const content = keypadPage({ language, nonce, devices, entry, outcome, isCut: line.isCut });
    return { nonce, content };
  };
  const readLanguage = (text: unknown): Language => (text === 'en' ? 'en' : 'da');

  app.get('/simulator/keypad', (context) => {
    const { nonce, content } = page(readLanguage(context.req.query('language')), {}, null);
    setPageHeaders(context, nonce, []);
    return context.html(content);
  });
  app.post('/simulator/keypad', async (context) => {
    const form = await context.req.parseBody();
    const read = (name: string) => (typeof form[name] === 'string' ? form[name].trim().slice(0, 50) : '');
    const language = readLanguage(form.language);
    if (form.line) {
      line.isCut = form.line === 'cut';
      return context.redirect(`/simulator/keypad?language=${language}`, 303);
    }
    const entry = { device: read('device'), number: read('number'), code: read('code') };
    const outcome = rights.press(entry);
    if (outcome === 'open') open(entry.device);
    const { nonce, content } = page(language, entry, outcome);
    setPageHeaders(context, nonce, []);
    return context.html(content);
  });
  return app;
}

interface KeypadPage {
  language: Language;
  nonce: string;
  devices: string[];
  entry: Partial<KeypadEntry>;
  outcome: Outcome;
  isCut: boolean;
}

function keypadPage({ language, nonce, devices, entry, outcome, isCut }: KeypadPage) {
  const words = WORDS[language];
  const hidden = html`<input type="hidden" name="language" value="${language}">`;
  const field = (
    name: 'number' | 'code',
  ) => html`<div class="field"><label for="${name}">${words[name]}</label>
<input id="${name}" name="${name}" value="${name === 'number' ? (entry.number ?? '') : ''}" inputmode="${name === 'code' ? 'numeric' : 'text'}" autocomplete="off" required></div>`;
  const said = outcome === 'open' ? html`<p class="ok" role="status">${words.open}</p>` : '';
  const refused = outcome === 'wrong' || outcome === 'paused' ? words[outcome] : null;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.title}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${raw(pageStyle + STYLE)}</style>
</head>
<body>
<header><p class="notice">${words.simulated}</p></header>
<div class="page">
<section class="side" aria-label="${words.line}"><div class="inner">
<div class="bar"><strong>${words.title}</strong>
<a href="?language=${language === 'da' ? 'en' : 'da'}" lang="${language === 'da' ? 'en' : 'da'}">${words.other}</a></div>
<h1>${isCut ? words.cut : words.whole}</h1>
<p>${isCut ? words.cutText : words.wholeText}</p>
<form method="post">${hidden}<button class="plain" name="line" value="${isCut ? 'mended' : 'cut'}">${isCut ? words.mend : words.doCut}</button></form>
</div></section>
<main class="main"><div class="inner">
<h2>${words.keypad}</h2>
${said}${refused ? html`<p class="alert" role="alert">${refused}</p>` : ''}
<form method="post">${hidden}
<div class="field"><label for="device">${words.device}</label>
<select id="device" name="device">${devices.map((device) => html`<option ${device === entry.device ? 'selected' : ''}>${device}</option>`)}</select></div>
<div class="pair">${field('number')}${field('code')}</div>
<button class="primary">${words.press}</button>
</form>
</div></main>
</div>
</body>
</html>`;
}

const STYLE = `
select { width: 100%; min-height: 48px; padding: 8px 12px; font: inherit; color: inherit; background: #fff;
  border: 1px solid #7b8794; border-radius: 6px; }
.ok { background: #e6f4ea; color: #14532d; border: 1px solid #14532d; border-radius: 6px; padding: 12px; font-weight: 600; }
`;

const WORDS = {
  da: {
    title: 'Tastaturer ved porte og døre',
    simulated: 'Simuleret – ingen dør går op',
    other: 'English',
    line: 'Forbindelsen til serveren',
    whole: 'Forbindelsen virker',
    wholeText: 'Adgangssystemet får nye rettigheder af serveren, og knapperne på hjemmesiden når frem.',
    cut: 'Forbindelsen er afbrudt',
    cutText: 'Serveren kan ikke nå adgangssystemet. Tastaturet åbner stadig for alle, der har en rettighed.',
    doCut: 'Afbryd forbindelsen',
    mend: 'Genopret forbindelsen',
    keypad: 'Tast rumnummer og kode',
    device: 'Port eller dør',
    number: 'Rumnummer',
    code: 'Kode',
    press: 'Åbn',
    open: 'Åben. Lukker af sig selv.',
    wrong: 'Forkert rumnummer eller kode.',
    paused: 'For mange forkerte forsøg. Vent, og prøv igen.',
  },
  en: {
    title: 'Keypads of gates and doors',
    simulated: 'Simulated – no door opens',
    other: 'Dansk',
    line: 'The line to the server',
    whole: 'The line works',
    wholeText:
      'The access controller gets new rights from the server, and the buttons of the website reach it.',
    cut: 'The line is cut',
    cutText:
      'The server cannot reach the access controller. The keypad still opens for everybody who has a right.',
    doCut: 'Cut the line',
    mend: 'Mend the line',
    keypad: 'Type room number and code',
    device: 'Gate or door',
    number: 'Room number',
    code: 'Code',
    press: 'Open',
    open: 'Open. It closes by itself.',
    wrong: 'Wrong room number or code.',
    paused: 'Too many wrong tries. Wait, and try again.',
  },
};
