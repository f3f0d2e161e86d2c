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

/** As many as the widget shows at first. */
const FIRST_TILES = 6;

const { api, department } = (document.currentScript as HTMLScriptElement).dataset;
const get = (path: string) => fetch(`${api}${path}`).then((answer) => answer.json());
const decimal = (value: number | null) => String(value).replace('.', ',');
const unseen = (text: string) => `<span class="unseen">${text} </span>`;
const monthly = (oere: number) => formatMonthly(oere, 'md.');
const pick = (part: string, style: string, text: string) =>
  `<button type="button" part="${part}" class="pick ${style}" aria-pressed="false">${text}</button>`;
const step = (name: string, title: string, content: string) =>
  `<section class="step step-${name} anchor" tabindex="-1" aria-labelledby="${name}"><h3 id="${name}">${title}</h3>${content}</section>`;

const found: Promise<Room[]> = get(
  `/room/getfiltered?departmentId=${department}&pageNumber=0&pageSize=1000&onlyAvailableForLease=true`,
).then(({ data }) => data.data);
get(`/floor/getfiltered?filters=departmentId%3D%3D${department}&pageNumber=1&pageSize=1000`).then(
  ({ data }) => draw(data.data),
);

async function draw(floors: Floor[]): Promise<void> {
  const root = attachShadow('root-rent-room', frame, ui, styles);
  root.innerHTML = page(floors);
  const find = (selector: string) => root.querySelector(selector) as Element;
  const list = find('.tiles');
  get(`/floor/get?id=${floors[0]?.id}`).then(({ value }) => {
    find('.canvas').innerHTML = `<img part="plan" src="${value.image}" alt="Etageplan: ${value.name}">`;
  });
  const rooms = await found;
  find('.bands').innerHTML = summariseBands(rooms, floors).map(bandButton).join('');
  for (const count of ['.overview', '.list .quiet']) find(count).textContent = `${rooms.length} ledige`;
  list.innerHTML = groups(rooms, floors);
}

/** Everything that stands there before the rooms are known. */
function page(floors: Floor[]): string {
  const { address, zip, city } = floors[0]?.department ?? {};
  const floorButtons = floors.map(({ name, campaign }) =>
    pick('floor', 'small', campaign?.active ? `${name}<span class="badge">Tilbud</span>` : name),
  );
  return `<div class="widget" lang="da"><div class="rent-room"><div class="flow">
<header><h2>${address}, ${zip} ${city}</h2><p class="quiet">Vælg et ledigt rum, og lej det nu.</p><p class="overview"></p></header>
<div class="choice">
<search><form class="search field"><label for="search">Kender du rumnummeret?</label><div class="row">
<input id="search" name="searchText" type="search" placeholder="F.eks. 112" inputmode="search" autocomplete="off">
<button type="submit" class="button">Søg</button></div></form></search>
${step('floor', 'Vælg etage', `<div class="row" role="toolbar">${floorButtons.join('')}</div>`)}
${step(
  'size',
  'Vælg størrelse',
  `<button type="button" class="link what-fits">Hvad passer?</button>
<div class="bands two-prices">${summariseBands([], floors).map(bandButton).join('')}</div>`,
)}
${step(
  'room',
  'Vælg rum',
  `<section class="stack plan-block" aria-labelledby="plans"><div class="list-title"><h4 id="plans">Etageplan</h4>
<button type="button" class="link toggle">Vis</button></div><figure class="plan"><div class="plan-frame"><div class="canvas"></div></div></figure></section>
<div class="anchor list-anchor" tabindex="-1"><section class="list" aria-labelledby="rooms">
<div class="list-title"><h4 id="rooms">Ledige rum</h4><span class="quiet" role="status"></span></div>
<div class="tiles"></div></section></div>`,
)}
</div></div></div></div>`;
}

function bandButton({ minSqm, maxSqm, roomCount, from }: Band): string {
  const area = maxSqm === null ? `${minSqm}+ m²` : `${minSqm}–${decimal(maxSqm)} m²`;
  const cost = from ? `<span class="from">fra ${price(from)}</span>` : '';
  return pick(
    'band',
    'band',
    `<strong>${area}</strong>${cost}<span class="quiet">${roomCount || 'Ingen'} ledige</span>`,
  );
}

/** The price per month. Where a campaign makes it cheaper, the normal price stands before it, crossed out. */
const price = ({ now, normal }: { now: number; normal: number }): string =>
  now < normal
    ? `<s>${unseen('Normalpris')}${monthly(normal)}</s> <span class="now">${unseen('Tilbudspris')}${monthly(now)}</span>`
    : `<span class="now">${monthly(now)}</span>`;

/** The list in groups by size, sorted by price; only the first group has tiles. */
function groups(rooms: Room[], floors: Floor[]): string {
  const priced = rooms.map((room) => ({ room, price: monthlyPrice(room, floors) }));
  priced.sort((one, other) => one.price.now - other.price.now);
  return [...new Set(priced.map(({ room }) => room.sqm))]
    .map((sqm, index) => {
      const members = priced.filter(({ room }) => room.sqm === sqm);
      const shown = index ? [] : members.slice(0, FIRST_TILES);
      const from = formatMonthly(members[0]?.price.now ?? 0, 'md.');
      const list = `<ul class="rooms" aria-label="${decimal(sqm)} m²">${shown.map(({ room }) => tile(room, floors)).join('')}</ul>
<button type="button" class="link" part="show-all">Vis alle ${members.length}</button>`;
      return `<div class="size-group"><h5><button type="button" class="size" part="size" aria-expanded="${!index}">
<strong>${decimal(sqm)} m²</strong> <span class="quiet">${members.length} ledige</span> <span class="cost">fra ${from}</span></button></h5>
${index ? '' : list}</div>`;
    })
    .join('');
}

function tile(room: Room, floors: Floor[]): string {
  const floor = floors.find(({ id }) => id === room.floor.id)?.name;
  const name = `<span>${unseen('Rum')}<strong>${room.number}</strong> ${unseen(`${decimal(room.sqm)} m²`)}<small class="quiet">${floor}</small></span>`;
  return `<li>${pick('room', 'room', `${name} <span class="cost">${price(monthlyPrice(room, floors))}</span>`)}</li>`;
}
