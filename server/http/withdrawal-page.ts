import { Hono } from 'hono';
import { html } from 'hono/html';
import { NOT_FOUND, UNEXPECTED_BODY } from '../../src/codes.ts';
import { formatMoment } from '../../src/format/time.ts';
import { type Language, preferredLanguage, words } from '../language.ts';
import { Failure } from '../shared/failure.ts';
import type { Services } from '../shared/services.ts';
import { answerWithdrawal, findStatementByLink } from '../withdrawal/statement.ts';
import { limitBody, privatePageHeaders } from './middleware.ts';

const BODY_LIMIT = 1024;

/** The page behind the link in the receipt of a guest's withdrawal (docs/product.md R13.4). It needs no script. */
export function withdrawalPage(services: Services): Hono {
  return new Hono()
    .use('/withdrawals/*', privatePageHeaders, limitBody(BODY_LIMIT, UNEXPECTED_BODY))
    .get('/withdrawals/:token', async (c) => {
      const found = await findStatementByLink(services, c.req.param('token'));
      const language = found?.language ?? preferredLanguage(c.req.header('accept-language'));
      const main = found ? describe(found) : html`<p>${WORDS[language].unknown}</p>`;
      return c.html(drawPage(main, { language, nonce: c.get('secureHeadersNonce') }), found ? 200 : 404);
    })
    .post('/withdrawals/:token', async (c) => {
      const found = await findStatementByLink(services, c.req.param('token'));
      if (!found) throw new Failure(NOT_FOUND, 404);
      const { answer } = await c.req.parseBody();
      if (answer !== 'confirm' && answer !== 'disown') throw new Failure(UNEXPECTED_BODY);
      await answerWithdrawal(services, found.id, answer);
      return c.redirect(c.req.path, 303);
    });
}

type Html = ReturnType<typeof html>;

const drawPage = (main: Html, { language, nonce }: { language: Language; nonce: string | undefined }) =>
  html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${WORDS[language].title}</title>
<style nonce="${nonce}">
:root{color-scheme:light dark;font:1.0625rem/1.5 system-ui,sans-serif}
body{max-width:34rem;margin:0 auto;padding:1.5rem}
h1{font-size:1.5rem;line-height:1.25}
dt{font-size:.875rem;opacity:.75}
dd{margin:0 0 .5rem;font-weight:600;overflow-wrap:anywhere}
form{display:grid;gap:.75rem;margin-top:1.5rem}
button{min-height:3rem;padding:.5rem 1rem;border:1px solid;border-radius:.6rem;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
.main{border-color:#0b5a8a;background:#0b5a8a;color:#fff}
</style>
<main>
<h1>${WORDS[language].title}</h1>
${main}
</main>
</html>`;

type Statement = NonNullable<Awaited<ReturnType<typeof findStatementByLink>>>;

/** What is withdrawn from, where it stands, and while nobody has answered two buttons. */
function describe(statement: Statement): Html {
  const { language, confirmedAt, disownedAt, tenantId, name, contract, receivedAt, department } = statement;
  const words = WORDS[language];
  const isOpen = !confirmedAt && !disownedAt && tenantId === null;
  return html`<p><strong>${department}</strong></p>
<p role="status">${isOpen ? words.open : disownedAt ? words.disowned : words.confirmed}</p>
<dl><dt>${words.name}</dt><dd>${name}</dd><dt>${words.contract}</dt><dd>${contract}</dd><dt>${words.received}</dt><dd>${formatMoment(receivedAt.toISOString(), language)}</dd></dl>
${
  isOpen &&
  html`<form method="post">
<button class="main" name="answer" value="confirm">${words.confirm}</button>
<button name="answer" value="disown">${words.disown}</button>
</form>`
}`;
}

const WORDS = words({
  title: ['Fortryd aftale', 'Withdraw from contract'],
  open: [
    'Vi har modtaget denne fortrydelse, og den gælder fra da af. Bekræft, at den er fra dig, så afslutter vi aftalen.',
    'We have received this withdrawal, and it counts from then. Confirm that it is from you, and we end the contract.',
  ],
  confirmed: [
    'Tak. Fortrydelsen er bekræftet. Vi skriver til dig, hvad du får tilbage.',
    'Thank you. The withdrawal is confirmed. We write to you what you get back.',
  ],
  disowned: [
    'Tak. Vi har noteret, at fortrydelsen ikke er fra dig. Intet er ændret.',
    'Thank you. We have noted that the withdrawal is not from you. Nothing has changed.',
  ],
  unknown: [
    'Linket er ufuldstændigt. Åbn det igen fra vores e-mail, eller kontakt os.',
    'The link is not complete. Open it again from our email, or contact us.',
  ],
  name: ['Navn', 'Name'],
  contract: ['Aftale', 'Contract'],
  received: ['Modtaget', 'Received'],
  confirm: ['Ja, jeg fortryder aftalen', 'Yes, I withdraw from the contract'],
  disown: ['Nej, det var ikke mig', 'No, that was not me'],
});
