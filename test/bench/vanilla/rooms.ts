/**
 * The fastest first room tile that is possible: the widget's calls, markup and look, written by hand for one page. Danish only, asks once, trusts
 * the answers, and nothing can be chosen. The rules of size bands and prices are the product's own modules.
 */
import type { Floor, Room } from '../../../src/api/calls.ts';
import { formatMonthly } from '../../../src/format/money.ts';
import { type Band, monthlyPrice, summariseBands } from '../../../src/format/price.ts';
import frame from '../../../src/ui/frame.css';
import ui from '../../../src/ui/ui.css';
import styles from '../../../widgets/rent-room/rent-room.css';
import { attachShadow } from './shadow.ts';

/** As many as a screen shows are drawn first, as the widget does. */
const FIRST_TILES = 48;

const { api, department } = (document.currentScript as HTMLScriptElement).dataset;
const get = (path: string) => fetch(`${api}${path}`).then((answer) => answer.json());
const decimal = (value: number | null) => String(value).replace('.', ',');
const unseen = (text: string) => `<span class="unseen">${text} </span>`;
const monthly = (oere: number) => formatMonthly(oere, 'md.');
const pick = (part: string, style: string, text: string) =>
  `<button type="button" part="${part}" class="pick ${style}" aria-pressed="false">${text}</button>`;
const step = (name: string, index: number, title: string, content: string) =>
  `<section class="step step-${name} anchor" tabindex="-1" aria-labelledby="${name}">
<h3 class="step-title" id="${name}"><span class="number">${index}</span><span>${title}</span></h3>${content}</section>`;

const found: Promise<Room[]> = get(
  `/room/getfiltered?departmentId=${department}&pageNumber=0&pageSize=1000&onlyAvailableForLease=true`,
).then(({ data }) => data.data);
get(`/floor/getfiltered?filters=departmentId%3D%3D${department}&pageNumber=1&pageSize=1000`).then(
  ({ data }) => draw(data.data),
);

async function draw(floors: Floor[]): Promise<void> {
  const root = attachShadow('root-rent-room', frame, ui, styles);
  root.innerHTML = page(floors);
  const [bands, canvas, list, count] = ['.bands', '.canvas', '.tiles', '.list-title .quiet'].map((selector) =>
    root.querySelector(selector),
  ) as [Element, Element, Element, Element];
  get(`/floor/get?id=${floors[0]?.id}`).then(({ value }) => {
    canvas.innerHTML = `<img part="plan" src="${value.image}" alt="Etageplan: ${value.name}">`;
  });
  const rooms = await found;
  bands.innerHTML = summariseBands(rooms, floors).map(bandButton).join('');
  count.textContent = `${rooms.length} ledige`;
  list.innerHTML = tiles(rooms.slice(0, FIRST_TILES), floors);
  requestAnimationFrame(() =>
    setTimeout(() => {
      list.innerHTML = tiles(rooms, floors);
    }),
  );
}

/** Everything that stands there before the rooms are known. */
function page(floors: Floor[]): string {
  const { address, zip, city } = floors[0]?.department ?? {};
  const floorButtons = floors.map(({ name, campaign }) =>
    pick('floor', '', campaign?.active ? `${name}<span class="badge">Tilbud</span>` : name),
  );
  const row = (name: string, value: string) =>
    `<div><dt class="quiet">${name}</dt><dd class="quiet">${value}</dd></div>`;
  return `<div class="widget" lang="da"><div class="rent-room"><div class="flow">
<header><h2>${address}, ${zip} ${city}</h2><p class="quiet">Find et ledigt rum, og lej det med det samme.</p></header>
<div class="choice">
<search><form class="search field"><label for="search">Kender du rumnummeret?</label><div class="row">
<input id="search" name="searchText" type="search" placeholder="F.eks. 112" inputmode="search" autocomplete="off">
<button type="submit" class="button">Søg</button></div></form></search>
${step('floor', 1, 'Vælg etage', `<div class="row">${floorButtons.join('')}</div>`)}
${step('size', 2, 'Vælg størrelse', `<div class="bands">${summariseBands([], floors).map(bandButton).join('')}</div>`)}
${step(
  'room',
  3,
  'Vælg rum',
  `<section class="plan-block" aria-labelledby="plans"><h4 id="plans">Etageplan</h4>
<div class="row">${floors.map(({ name }) => pick('plan-floor', 'small', name)).join('')}</div>
<figure class="plan"><div class="sheet"><div class="canvas"></div></div><figcaption>${floors[0]?.name}</figcaption></figure></section>
<div class="anchor list-anchor" tabindex="-1"><section class="list" aria-labelledby="rooms">
<div class="list-title"><h4 id="rooms">Ledige rum</h4><span class="quiet" role="status"></span></div>
<div class="tiles"></div></section></div>`,
)}
</div>
<div class="beside"><aside class="summary idle" part="summary" aria-label="Dit valg">
<div class="whole"><h3>Dit valg</h3><dl class="rows">
${row('Etage', 'Alle etager')}${row('Størrelse', 'Alle størrelser')}${row('Rum', 'Ikke valgt endnu')}</dl></div>
<p class="brief"><strong></strong><span></span></p><button type="button" class="button" part="next">Vælg etage</button>
</aside></div></div></div></div>`;
}

function bandButton({ minSqm, maxSqm, roomCount, from }: Band): string {
  const area = maxSqm === null ? `${minSqm}+ m²` : `${minSqm}–${decimal(maxSqm)} m²`;
  const before =
    from && from.now < from.normal ? `<s>${unseen('Normalpris')}${monthly(from.normal)}</s> ` : '';
  const cost = from
    ? `<span class="from">fra ${before}<span class="now">${monthly(from.now)}</span></span>`
    : '';
  const free = `<span class="quiet">${roomCount || 'Ingen'} ledige</span>`;
  return pick('band', 'band', `<strong>${area}</strong>${cost}${free}`);
}

/** The tiles under the names of their floors. */
const tiles = (rooms: Room[], floors: Floor[]): string =>
  floors
    .map(({ id, name }) => ({ name, members: rooms.filter(({ floor }) => floor.id === id) }))
    .filter(({ members }) => members.length)
    .map(
      ({ name, members }) =>
        `<h5>${name}</h5><ul class="rooms" aria-label="${name}">${members.map((room) => tile(room, floors)).join('')}</ul>`,
    )
    .join('');

function tile(room: Room, floors: Floor[]): string {
  const { now, normal } = monthlyPrice(room, floors);
  const isReduced = now < normal;
  const name = `<span>${unseen('Rum')}<strong>${room.number}</strong> <span class="sqm">${decimal(room.sqm)} m²</span></span>`;
  const before = isReduced ? `<s>${unseen('Normalpris')}${monthly(normal)}</s>` : '';
  const cost = `<span class="cost">${before}<span>${isReduced ? unseen('Tilbudspris') : ''}${monthly(now)}</span></span>`;
  return `<li>${pick('room', isReduced ? 'room campaign' : 'room', `${name} ${cost}`)}</li>`;
}
