import { html } from 'hono/html';
import { words } from '../../server/language.ts';
import { contactLines } from '../../server/site/contact.ts';
import type { Page } from '../../server/site/page.ts';
import { bannerPlaceholder } from '../../server/site/pages.ts';
import { type PricedFloor, type PricedRoom, summariseBands } from '../../src/format/price.ts';
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
    const { language, facility, base } = view;
    const hero = HERO[language];
    const how = HOW[language];
    const included = INCLUDED[language];
    const hours = HOURS[language];
    const questions = QUESTIONS[language];
    const [phone, mail] = contactLines(facility);
    const { name, address, zip, city } = facility.department;
    const { rooms, floors } = await readVacant(facility.department.id);
    return {
      title: name,
      styles: ['/demo.css'],
      description: hero.lead,
      main: html`${bannerPlaceholder(view)}
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
${renderSizeCards({ language, base, bands: summariseBands(rooms, floors) })}
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
<p>${hours.way}</p>
<p>${phone}<br>${mail}</p>
<img src="/map.svg" width="640" height="360" loading="lazy" alt="${hours.map}">
</div>
</section>
<section class="wrap narrow">
<h2>${questions.title}</h2>
${questions.items.map(([question, reply]) => html`<details><summary>${question}</summary><p>${reply}</p></details>`)}
</section>`,
    };
  },
});

const HERO = words({
  eyebrow: ['Opbevaring i Odense', 'Self-storage in Odense'],
  title: ['Plads til det, der ikke kan være derhjemme', 'Room for everything that won’t fit at home'],
  lead: [
    'Tørre, opvarmede og alarmsikrede rum ved havnen. Vælg dit rum, betal med kort, og kør dine ting ind samme dag.',
    'Dry, heated rooms with their own alarm, by the harbour. Choose your room, pay by card and move in the same day.',
  ],
  find: ['Find et ledigt rum', 'Find an available room'],
  how: ['Sådan fungerer det', 'How it works'],
  facts: [
    ['Ingen binding', 'Adgang alle dage kl. 6–23', 'Egen alarm i hvert rum'],
    ['No minimum term', 'Access every day 6 am–11 pm', 'An alarm in every room'],
  ],
  picture: ['Pakhuset ved kajen med porten åben', 'The warehouse by the quay with its gate open'],
});

const HOW = words({
  title: ['Sådan fungerer det', 'How it works'],
  steps: [
    [
      ['Vælg et rum', 'Se de ledige rum på etageplanen, og få prisen med det samme.'],
      ['Betal og få adgang', 'Vælg din egen kode på fire cifre, og betal den første måned med kort.'],
      ['Kør ind', 'Åbn porten fra telefonen, læs af under tag, og tag en vogn op med elevatoren.'],
    ],
    [
      ['Choose a room', 'See the available rooms on the floor plan, and get the price at once.'],
      ['Pay and get access', 'Choose your own four-digit code, and pay the first month by card.'],
      ['Drive in', 'Open the gate from your phone, unload under cover and take a trolley up in the lift.'],
    ],
  ],
});

const INCLUDED = words({
  title: ['Det får du med i prisen', 'Included in the price'],
  items: [
    [
      ['Alarm i dit rum', 'Du slår den selv til og fra på telefonen eller med din kode.'],
      ['Tørt og opvarmet', 'Mindst 12 grader året rundt og styret luftfugtighed på alle etager.'],
      ['Vogne og elevator', 'Lån vogne gratis. Elevatoren tager et ton og en sofa på langs.'],
      ['Af- og pålæsning under tag', 'To porte, plads til en lastbil og gratis parkering, mens du læsser.'],
    ],
    [
      ['An alarm in your room', 'You switch it on and off yourself, by phone or with your code.'],
      ['Dry and heated', 'At least 12 degrees all year and controlled humidity on every floor.'],
      ['Trolleys and lift', 'Borrow trolleys for free. The lift takes a tonne, and a sofa lengthways.'],
      ['Loading under cover', 'Two gates, space for a lorry and free parking while you load.'],
    ],
  ],
});

const HOURS = words({
  title: ['Åbningstider', 'Opening hours'],
  rows: [
    [
      ['Adgang til dit rum', 'Alle dage kl. 6–23'],
      ['Kontoret, mandag–fredag', 'kl. 9–16'],
      ['Kontoret, lørdag', 'kl. 10–13'],
      ['Kontoret, søn- og helligdage', 'Lukket'],
    ],
    [
      ['Access to your room', 'Every day 6 am–11 pm'],
      ['Office, Monday–Friday', '9 am–4 pm'],
      ['Office, Saturday', '10 am–1 pm'],
      ['Office, Sundays and public holidays', 'Closed'],
    ],
  ],
  find: ['Find os', 'Find us'],
  way: [
    'Kør ind ad porten mod Havnegade. Kommer du i lastbil, er porten mod kajen nemmest.',
    'Drive in through the gate on Havnegade. With a lorry, the gate on the quay is easier.',
  ],
  map: [
    'Kort: Havnegade 12, med en port mod gaden og en mod kajen',
    'Map: Havnegade 12, with a gate on the street and one on the quay',
  ],
});

const QUESTIONS = words({
  title: ['Spørgsmål og svar', 'Questions and answers'],
  items: [
    [
      [
        'Er der binding?',
        'Nej, du betaler en måned ad gangen. Siger du op, har du adgang til og med den sidste dag, du har betalt for.',
      ],
      [
        'Kan andre hente noget for mig?',
        'Ja. Send dem et link på sms fra Mit rum. Det åbner porten og døren i det tidsrum, du vælger.',
      ],
      [
        'Hvad må jeg ikke opbevare?',
        'Madvarer, brandfarlige stoffer, levende dyr og planter og alt, der er ulovligt. Hele listen står i lejebetingelserne.',
      ],
      [
        'Er mine ting forsikret?',
        'Dit indbo er som regel dækket af din egen indboforsikring. Spørg dit forsikringsselskab, før du flytter ind.',
      ],
    ],
    [
      [
        'Is there a minimum term?',
        'No, you pay a month at a time. When you give notice, you have access up to and including the last day you have paid for.',
      ],
      [
        'Can somebody else pick things up for me?',
        'Yes. Send them a link by SMS from My room. It opens the gate and the door for as long as you choose.',
      ],
      [
        'What can’t I store?',
        'Food, flammable substances, live animals and plants, and anything illegal. The full list is in the rental terms.',
      ],
      [
        'Are my things insured?',
        'Your belongings are usually covered by your own contents insurance. Ask your insurer before you move in.',
      ],
    ],
  ],
});
