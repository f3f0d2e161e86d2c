import { html } from 'hono/html';
import { type Language, words } from '../../server/language.ts';
import type { Html } from '../../server/site/page.ts';
import { withCode } from './text.ts';

/** The way to the checker, which runs on the owner's own page: nothing here asks for its address. */
export function checkForm(language: Language): Html {
  const { title, lead, address, open, wrong, nothing, steps } = WORDS[language];
  return html`<h2 id="check">${title}</h2>
<p class="note">${withCode(lead)}</p>
<form id="embed-check" class="check" novalidate>
<label class="line"><span>${address}</span><input type="url" name="page" placeholder="https://" spellcheck="false" autocomplete="url" aria-describedby="wrong-page"></label>
<button class="button">${open}</button>
<small class="wrong" id="wrong-page" hidden>${wrong}</small>
</form>
<details><summary>${nothing}</summary>
<ol>${steps.map((step) => html`<li>${withCode(step)}</li>`)}</ol></details>`;
}

const WORDS = words({
  title: ['Virker det?', 'Does it work?'],
  lead: [
    'Din side åbnes i en ny fane, og et panel over den siger, om alt virker, eller hvad der er galt, og hvordan du retter det. Du kan også selv skrive `#selfstorage-check` efter sidens adresse og genindlæse den. Andre besøgende ser ikke noget til det.',
    'Your page opens in a new tab, and a panel above it says that everything works, or what is wrong and how to mend it. You can also write `#selfstorage-check` after the address of a page yourself, and reload it. Other visitors see nothing of it.',
  ],
  address: ['Adressen på din side', 'Address of your page'],
  open: ['Åbn siden med tjek', 'Open the page with the check'],
  wrong: [
    'Skriv hele adressen, f.eks. https://eksempel.dk/lej.',
    'Write the whole address, e.g. https://example.com/rent.',
  ],
  nothing: ['Panelet kommer ikke frem', 'The panel does not appear'],
  steps: [
    [
      'Så er loaderen ikke kørt. Højreklik på siden, vælg ”Vis kilde”, og søg efter `loader.js`. Mangler linjen, så er koden ikke kommet med, eller et samtykkeværktøj holder den tilbage.',
      'Åbn adressen i `src="…"` for sig selv. Du skal se kode. Ser du en fejl, så er adressen forkert.',
      'Åbn konsollen med F12. Står der ”Content Security Policy”, så tilføj loaderens adresse til `script-src` i sidens politik. Står der ”integrity”, så passer filen ikke til den hash, der står i linjen.',
      'Står knappen ”Prøv igen” på siden, så må loaderen køre, men ikke hente resten. Konsollen siger, hvilken fil det er, og hvorfor.',
    ],
    [
      'Then the loader has not run. Right-click the page, choose “View page source” and search for `loader.js`. If the line is missing, the code was not published, or a consent tool holds it back.',
      'Open the address in `src="…"` by itself. You should see code. If you see an error, the address is wrong.',
      'Open the console with F12. If it mentions “Content Security Policy”, add the loader’s address to `script-src` in the page’s policy. If it mentions “integrity”, the file does not have the hash that the line asks for.',
      'If the page shows the button “Try again”, the loader may run, but may not load the rest. The console says which file it is, and why.',
    ],
  ],
});
