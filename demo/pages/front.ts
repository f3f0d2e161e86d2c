import { html } from 'hono/html';
import { contactLines } from '../../server/site/contact.ts';
import type { Page } from '../../server/site/page.ts';
import { banner } from '../../server/site/pages.ts';
import { type PricedFloor, type PricedRoom, summariseBands } from '../../src/format/price.ts';
import { wordsFor } from './front-words.ts';
import { renderSizeCards } from './sizes.ts';

/** A decorative drawing: the text beside it says the same. */
const drawing = (file?: string) => html`<img src="/${file}" width="320" height="200" loading="lazy" alt="">`;

/** Of each step of how it works. */
const STEP_DRAWINGS = ['corridor.svg', 'keypad.svg', 'gate.svg'];

/** Reads the vacant rooms, and the floors with their campaigns, as the widgets get them. */
export type ReadVacant = (department: number) => Promise<{ rooms: PricedRoom[]; floors: PricedFloor[] }>;

export const createFront = (readVacant: ReadVacant): Page => ({
  path: '/',
  async render(view) {
    const { facility, base } = view;
    const { hero, how, included, hours, questions } = wordsFor(view);
    const [phone, mail] = contactLines(facility);
    const { name, address, zip, city } = facility.department;
    const { rooms, floors } = await readVacant(facility.department.id);
    return {
      title: name,
      styles: ['/demo.css'],
      description: hero.lead,
      main: html`${banner(facility)}
<section class="hero wrap">
<div>
<p class="eyebrow">${hero.eyebrow}</p>
<h1>${hero.title}</h1>
<p class="lead">${hero.lead}</p>
<p class="actions"><a class="button" href="${base}/RentRoom">${hero.find}</a> <a class="button quiet" href="#how">${hero.how}</a></p>
<ul class="facts">${hero.facts.map((fact) => html`<li>${fact}</li>`)}</ul>
</div>
<img src="/hero.svg" width="560" height="440" alt="${hero.picture}">
</section>
${renderSizeCards({ ...view, bands: summariseBands(rooms, floors) })}
<section class="wrap" id="how" tabindex="-1">
<h2>${how.title}</h2>
<ol class="steps">${how.steps.map(([title, text], at) => html`<li>${drawing(STEP_DRAWINGS[at])}<h3>${title}</h3><p>${text}</p></li>`)}</ol>
</section>
<section class="tinted">
<div class="wrap">
<h2>${included.title}</h2>
<div class="beside">
${drawing('room.svg')}
<ul class="included">${included.items.map(([title, text]) => html`<li><h3>${title}</h3><p>${text}</p></li>`)}</ul>
</div>
</div>
</section>
<section class="wrap two">
<div>
<h2>${hours.title}</h2>
<table class="hours"><tbody>${hours.rows.map(
        ([day, time]) => html`<tr><th scope="row">${day}</th><td>${time}</td></tr>`,
      )}</tbody></table>
</div>
<div>
<h2>${hours.find}</h2>
<address>${name}<br>${address}<br>${zip} ${city}</address>
${hours.way ? html`<p>${hours.way}</p>` : ''}
<p>${phone}<br>${mail}</p>
${hours.map ? html`<img src="/map.svg" width="640" height="360" loading="lazy" alt="${hours.map}">` : ''}
</div>
</section>
<section class="wrap narrow">
<h2>${questions.title}</h2>
${questions.items.map(([question, reply]) => html`<details><summary>${question}</summary><p>${reply}</p></details>`)}
</section>`,
    };
  },
});
