import { html, raw } from 'hono/html';
import { formatPhone } from '../../../src/format/contact.ts';
import { addDays, dayAt, formatDots, toIsoDay } from '../../../src/format/date.ts';
import { formatOere } from '../../../src/format/money.ts';
import { formatMoment } from '../../../src/format/time.ts';
import { type Language, words } from '../../language.ts';
import { countLeases } from '../../leases/counts.ts';
import { type Services, secondsFromNow } from '../../shared/services.ts';
import { DAY } from '../../shared/time.ts';
import { formatArea, sumOf } from '../reports/lists.ts';
import { isRented, type RentedRoom, ROOM_STATES, readRentRoll } from '../reports/rent-roll.ts';
import { showDay } from '../reports/report.ts';

const SOON_DAYS = 30;

interface Look {
  language: Language;
  nonce: string | undefined;
}

/** The page in one language. `nonce` is that of the response's style. */
export async function drawPage(services: Services, { language, nonce }: Look) {
  const rooms = await readRentRoll(services);
  const now = services.clock.now();
  const soon = toIsoDay(addDays(dayAt(now), SOON_DAYS));
  const text = WORDS[language];
  const isChain = new Set(rooms.map(({ departmentId }) => departmentId)).size > 1;
  const place = isChain ? [text.department, text.room] : [text.room];
  const placeOf = ({ department, number }: RentedRoom) => (isChain ? [department, number] : [number]);
  const tenantOf = ({ tenant, phone }: RentedRoom) => [tenant, phone && formatPhone(phone)];
  const leaving = (room: RentedRoom) => [
    ...placeOf(room),
    ...tenantOf(room),
    room.lastDay && showDay(room.lastDay),
  ];
  const overdue = rooms.filter(({ unpaidAmount }) => unpaidAmount !== null);
  const ending = rooms.filter(({ state, lastDay }) => state === 'ending' && lastDay && lastDay <= soon);
  const left = rooms.filter(({ state }) => state === 'left');
  const vacant = rooms.filter(({ state }) => state === 'vacant');
  return html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${text.title}</title>
<style nonce="${nonce}">${raw(STYLE)}</style>
<main>
<h1>${text.title}</h1>
<p>${formatMoment(now, language)} · <a href="/staff/rooms.csv">${text.rooms} (CSV)</a> · <a href="/staff/tenants.csv">${text.tenants} (CSV)</a></p>
${section(text.occupancy, [text.department, text.rooms, 'm²', text.monthly], drawOccupancy(rooms))}
${section(
  text.person,
  [text.what, text.number],
  (await readProblems(services, language)).filter(([, count]) => count !== '0'),
  text.nothing,
)}
${section(
  text.overdue,
  [...place, text.tenant, text.phone, text.amount, text.since],
  overdue.map((room) => [
    ...placeOf(room),
    ...tenantOf(room),
    formatOere(room.unpaidAmount ?? 0),
    room.unpaidSince && formatDots(dayAt(room.unpaidSince)),
  ]),
  text.nobody,
)}
${section(text.ending, [...place, text.tenant, text.phone, text.lastDay], ending.map(leaving), text.nobody)}
${section(text.left, [...place, text.tenant, text.phone, text.lastDay], left.map(leaving), text.none)}
${section(
  text.waiting,
  [text.department, text.floor, 'm²', text.number],
  await readWishes(services, language),
  text.nobody,
)}
<h2>${text.plans}</h2>
<p class="legend">${ROOM_STATES.map((state) => html`<span class="${state}">${STATES[language][state]}</span> `)}</p>
<div class="plans">${groupBy(rooms, ({ floorId }) => floorId).map((floor) => drawFloor(floor, { language, isChain }))}</div>
${section(
  `${text.vacant}: ${vacant.length}`,
  [...place, 'm²', text.price, text.since],
  vacant.map((room) => [
    ...placeOf(room),
    formatArea(room.sqm),
    formatOere(room.price ?? 0),
    room.emptySince && showDay(room.emptySince),
  ]),
  text.none,
)}
</main>
</html>`;
}

type Cell = string | null | undefined;

/** A heading with a table, or with a sentence where there are no rows. */
const section = (title: string, head: string[], rows: Cell[][], none = '') => html`<h2>${title}</h2>
${
  rows.length
    ? html`<div class="wide" tabindex="0"><table><thead><tr>${head.map((cell) => html`<th>${cell}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell ?? ''}</td>`)}</tr>`)}</tbody></table></div>`
    : html`<p>${none}</p>`
}`;

/** How much of each department is rented. */
function drawOccupancy(rooms: RentedRoom[]): Cell[][] {
  return groupBy(rooms, ({ departmentId }) => departmentId).map((all) => {
    const rented = all.filter(isRented);
    const part = (value: (room: RentedRoom) => number | null, show: (amount: number) => string) => {
      const [some, whole] = [sumOf(rented, value), sumOf(all, value)];
      return `${show(some)} / ${show(whole)} (${Math.round((100 * some) / (whole || 1))} %)`;
    };
    return [
      all[0]?.department,
      part(() => 1, String),
      part(({ sqm }) => sqm, formatArea),
      `${formatOere(sumOf(rented, ({ monthly }) => monthly))} / ${formatOere(sumOf(all, ({ monthly, price }) => monthly ?? price))}`,
    ];
  });
}

/** What nothing but a person can bring to its end, with how often it happened in the last days. */
async function readProblems(services: Services, language: Language): Promise<[string, string][]> {
  const { database } = services;
  const since = secondsFromNow(services, -SOON_DAYS * DAY);
  const count = async (rows: Promise<unknown[]>) => (await rows).length;
  const messages = database
    .selectFrom('message')
    .select('id')
    .where('createdAt', '>', since)
    .where('sentAt', 'is', null)
    .where('nextAttemptAt', 'is', null);
  const refunds = database
    .selectFrom('message')
    .select('id')
    .where('createdAt', '>', since)
    .where('kind', '=', 'refund-failed');
  const withdrawals = database
    .selectFrom('withdrawal')
    .select('id')
    .where('receivedAt', '>', since)
    .where('examinedAt', 'is not', null)
    .where('leaseId', 'is', null)
    .where('disownedAt', 'is', null);
  const { refundsOwed, locksBehind } = await countLeases(services);
  const text = WORDS[language];
  return [
    [text.givenUp, String(await count(messages.execute()))],
    [text.refundsFailed, String(await count(refunds.execute()))],
    [text.refundsOwed, String(refundsOwed)],
    [text.withdrawals, String(await count(withdrawals.execute()))],
    [text.locksBehind, String(locksBehind)],
  ];
}

/** The waiting list: how many wait for which size on which floor. */
async function readWishes({ database }: Services, language: Language): Promise<Cell[][]> {
  const wishes = await database
    .selectFrom('waiting')
    .innerJoin('department', 'department.id', 'waiting.departmentId')
    .leftJoin('floor', 'floor.id', 'waiting.floorId')
    .select(['department.name as department', 'floor.name as floor', 'sqmFrom', 'sqmTo'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('roomId', 'is', null)
    .groupBy(['department.id', 'department.name', 'floor.id', 'floor.name', 'sqmFrom', 'sqmTo'])
    .orderBy('department.id')
    .orderBy('floor.id')
    .orderBy('sqmFrom')
    .execute();
  return wishes.map(({ department, floor, sqmFrom, sqmTo, count }) => [
    department,
    floor ?? WORDS[language].anyFloor,
    sqmTo === null ? `${formatArea(sqmFrom)}+` : `${formatArea(sqmFrom)}–${formatArea(sqmTo)}`,
    String(count),
  ]);
}

/** The plan of a floor, with each room in the colour of its state. */
function drawFloor(rooms: RentedRoom[], { language, isChain }: { language: Language; isChain: boolean }) {
  const [first] = rooms;
  if (!first?.outline) return '';
  const name = isChain ? `${first.department}, ${first.floor}` : first.floor;
  return html`<div><h3>${name}</h3>
<div class="plan"><img src="/plans/${first.floorId}.svg" alt="" loading="lazy">
<svg role="img" aria-label="${name}" viewBox="0 0 100 100" preserveAspectRatio="none">${rooms.map(
    ({ outline, number, state, tenant }) =>
      outline &&
      html`<rect class="${state}" x="${outline.x}" y="${outline.y}" width="${outline.width}" height="${outline.height}"><title>${[number, STATES[language][state], tenant].filter(Boolean).join(', ')}</title></rect>`,
  )}</svg></div></div>`;
}

/** The rooms in groups by a number that they have, in the order of their first. */
const groupBy = (rooms: RentedRoom[], key: (room: RentedRoom) => number): RentedRoom[][] =>
  [...new Set(rooms.map(key))].map((value) => rooms.filter((room) => key(room) === value));

const WORDS = words({
  title: ['Huset i dag', 'The house today'],
  occupancy: ['Udlejet', 'Let'],
  person: ['Kræver handling', 'Needs somebody'],
  overdue: ['Skylder', 'Owes'],
  ending: [`Flytter inden for ${SOON_DAYS} dage`, `Leaves within ${SOON_DAYS} days`],
  left: ['Skal efterses', 'To be checked'],
  vacant: ['Ledige rum', 'Vacant rooms'],
  waiting: ['Venteliste', 'Waiting list'],
  floor: ['Etage', 'Floor'],
  anyFloor: ['alle', 'any'],
  plans: ['Etager', 'Floors'],
  department: ['Afdeling', 'Department'],
  room: ['Rum', 'Room'],
  rooms: ['Rum', 'Rooms'],
  tenant: ['Lejer', 'Tenant'],
  tenants: ['Lejere', 'Tenants'],
  phone: ['Telefon', 'Telephone'],
  amount: ['Beløb', 'Amount'],
  monthly: ['Om måneden', 'A month'],
  price: ['Pris', 'Price'],
  since: ['Siden', 'Since'],
  lastDay: ['Sidste dag', 'Last day'],
  what: ['Hvad', 'What'],
  number: ['Antal', 'Number'],
  nobody: ['Ingen.', 'Nobody.'],
  none: ['Ingen.', 'None.'],
  nothing: ['Intet.', 'Nothing.'],
  givenUp: ['Beskeder, som ikke kunne leveres', 'Messages that could not be delivered'],
  refundsFailed: ['Tilbagebetalinger, som ikke kom frem', 'Refunds that did not arrive'],
  refundsOwed: ['Tilbagebetalinger, som endnu mangler', 'Refunds that are still owed'],
  withdrawals: ['Fortrydelser uden en kendt aftale', 'Withdrawals without a known contract'],
  locksBehind: ['Låse uden den nyeste kode', 'Locks without the newest code'],
});

const STATES = words<Record<RentedRoom['state'], string>>({
  vacant: ['ledigt', 'vacant'],
  held: ['reserveret', 'held'],
  leased: ['udlejet', 'let'],
  ending: ['opsagt', 'ending'],
  left: ['skal efterses', 'to be checked'],
  blocked: ['spærret', 'blocked'],
  closed: ['ude af brug', 'out of use'],
});

const STYLE = `
:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif;--line:light-dark(#c9d3d6,#3b4f56)}
body{max-width:70rem;margin:0 auto;padding:1rem}
h1{font-size:1.5rem;line-height:1.25}
h2{margin:2rem 0 .5rem;font-size:1.125rem}
.wide{overflow-x:auto}
@media print{.wide{overflow:visible}.legend{print-color-adjust:exact}}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.375rem 1rem .375rem 0;border-bottom:1px solid var(--line);text-align:start;white-space:nowrap}
th{font-weight:600;font-size:.875rem}
h3{margin:.5rem 0;font-size:1rem}
.plans{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,30rem),1fr));gap:.5rem 1.5rem;align-items:end}
.plan{position:relative}
img{display:block;width:100%;height:auto}
svg{position:absolute;inset:0;width:100%;height:100%;mix-blend-mode:multiply}
@media(prefers-color-scheme:dark){svg{mix-blend-mode:screen}}
rect{fill:var(--state);fill-opacity:.55}
.legend span{display:inline-block;padding:0 .5rem;border-radius:.25rem;background:var(--state);color:#16333c}
.vacant{--state:#5fbf7f}.held{--state:#e8cf4a}.leased{--state:#8fa9b5}.ending{--state:#f0a04b}.left{--state:#e57373}.blocked,.closed{--state:#c9c9c9}
`;
