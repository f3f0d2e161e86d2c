import type { Floor, Room } from '../../../src/api/calls.ts';
import { formatDashes } from '../../../src/format/date.ts';
import { formatMonthly, formatOere, toOere } from '../../../src/format/money.ts';
import { BANDS, type Band, discountExpiry, monthlyPrice, summariseBands } from '../../../src/format/price.ts';
import { el } from './dom.ts';

export interface RoomPrice {
  fullMonthPrice: number;
  discountAmount: number | null;
  discountDuration: number | null;
  paidPeriodStart: string;
}

const decimal = (value: number | null) => String(value).replace('.', ',');
const hasCampaign = (floor: Floor | undefined) => !!floor?.campaign?.active;
const badge = () => el('span', { class: 'badge' }, 'Tilbud');

const step = (name: string, index: number, title: string, ...content: Node[]) =>
  el(
    'section',
    { class: `step step-${name} anchor`, tabindex: '-1', 'aria-labelledby': name },
    el(
      'h3',
      { class: 'step-title', id: name },
      el('span', { class: 'number' }, String(index)),
      el('span', {}, title),
    ),
    ...content,
  );

/** Says in a step's heading what is chosen in it; empty for nothing. */
export function say(name: string, text: string, root: ParentNode): void {
  const title = root.querySelector(`#${name}`) as HTMLElement;
  title.querySelector('.value')?.remove();
  title.firstElementChild?.classList.toggle('done', text !== '');
  if (text) title.append(el('span', { class: 'value' }, text));
}

const button = (part: string, style: string, ...content: (string | Node | false)[]) =>
  el('button', { type: 'button', part, class: `pick ${style}`, 'aria-pressed': 'false' }, ...content);

/** Calls with the index of the button that was clicked. */
export const pick = (buttons: HTMLElement[], then: (index: number) => void) =>
  buttons.forEach((each, index) => {
    each.onclick = () => then(index);
  });

/** Everything that stands before the rooms are known. */
export function frame(floors: Floor[]) {
  const { address, zip, city } = floors[0]?.department ?? {};
  const floorButtons = floors.map((floor) => button('floor', '', floor.name, hasCampaign(floor) && badge()));
  const plans = floors.map(({ name }) => button('plan-floor', 'small', name));
  const bands = BANDS.map(({ minSqm, maxSqm }) => {
    const area = maxSqm === null ? `${minSqm}+ m²` : `${minSqm}–${decimal(maxSqm)} m²`;
    return button('band', 'band', el('strong', {}, area), skeleton(floors));
  });
  const input = { id: 'search', name: 'searchText', type: 'search', placeholder: 'F.eks. 112' };
  const search = el(
    'form',
    { class: 'search field' },
    el('label', { for: 'search' }, 'Kender du rumnummeret?'),
    el(
      'div',
      { class: 'row' },
      el('input', { ...input, inputmode: 'search', autocomplete: 'off' }),
      el('button', { type: 'submit', class: 'button' }, 'Søg'),
    ),
  );
  const canvas = el('div', { class: 'canvas' });
  const sheet = el('div', { class: 'sheet' }, canvas);
  const caption = el('figcaption');
  const count = el('span', { class: 'quiet', role: 'status' });
  const list = el('div', { class: 'tiles' });
  const offer = el('div', { class: 'step step-details anchor', tabindex: '-1' });
  const summary = createSummary();
  const content = el(
    'div',
    { class: 'flow' },
    el(
      'header',
      {},
      el('h2', {}, `${address}, ${zip} ${city}`),
      el('p', { class: 'quiet' }, 'Find et ledigt rum, og lej det med det samme.'),
    ),
    el(
      'div',
      { class: 'choice' },
      el('search' as 'div', {}, search),
      step('floor', 1, 'Vælg etage', el('div', { class: 'row' }, ...floorButtons)),
      step('size', 2, 'Vælg størrelse', el('div', { class: 'bands' }, ...bands)),
      step(
        'room',
        3,
        'Vælg rum',
        el(
          'section',
          { class: 'plan-block', 'aria-labelledby': 'plans' },
          el('h4', { id: 'plans' }, 'Etageplan'),
          el('div', { class: 'row' }, ...plans),
          el('figure', { class: 'plan' }, sheet, caption),
        ),
        el(
          'div',
          { class: 'anchor list-anchor', tabindex: '-1' },
          el(
            'section',
            { class: 'list', 'aria-labelledby': 'rooms' },
            el('div', { class: 'list-title' }, el('h4', { id: 'rooms' }, 'Ledige rum'), count),
            list,
          ),
        ),
      ),
    ),
    el('div', { class: 'beside' }, summary.element),
  );
  const whole = el('div', { class: 'widget', lang: 'da' }, el('div', { class: 'rent-room' }, content));
  return {
    whole,
    content,
    search,
    floors: floorButtons,
    bands,
    plans,
    sheet: canvas,
    caption,
    count,
    list,
    offer,
    summary,
  };
}

const NEXT = {
  floor: 'Vælg etage',
  size: 'Vælg størrelse',
  room: 'Vælg rum',
  details: 'Fortsæt til dine oplysninger',
};

/** What is chosen and what comes next. */
function createSummary() {
  const values = {
    floor: el('dd', { class: 'quiet' }, 'Alle etager'),
    size: el('dd', { class: 'quiet' }, 'Alle størrelser'),
    room: el('dd', { class: 'quiet' }, 'Ikke valgt endnu'),
  };
  const none = { floor: 'Alle etager', size: 'Alle størrelser', room: 'Ikke valgt endnu' };
  const row = (name: string, value: Node) => el('div', {}, el('dt', { class: 'quiet' }, name), value);
  const brief = el('strong');
  const price = el('span');
  const next = el('button', { type: 'button', class: 'button', part: 'next' }, NEXT.floor);
  const element = el(
    'aside',
    { class: 'summary idle', part: 'summary', 'aria-label': 'Dit valg' },
    el(
      'div',
      { class: 'whole' },
      el('h3', {}, 'Dit valg'),
      el(
        'dl',
        { class: 'rows' },
        row('Etage', values.floor),
        row('Størrelse', values.size),
        row('Rum', values.room),
      ),
    ),
    el('p', { class: 'brief' }, brief, price),
    next,
  );
  next.onclick = () => {
    const [step] = Object.entries(NEXT).find(([, text]) => text === next.textContent) ?? [];
    (element.getRootNode() as ShadowRoot).querySelector(`.step-${step}`)?.scrollIntoView();
  };
  return {
    element,
    show(chosen: Record<keyof typeof values, string>, cost: string): void {
      for (const name of ['floor', 'size', 'room'] as const) {
        values[name].textContent = chosen[name] || none[name];
        values[name].className = chosen[name] ? '' : 'quiet';
      }
      const text = chosen.room || [chosen.size, chosen.floor].filter(Boolean).join(' · ');
      element.classList.toggle('idle', !text);
      brief.textContent = text;
      price.textContent = cost;
      next.textContent =
        NEXT[chosen.room ? 'details' : chosen.size ? 'room' : chosen.floor ? 'size' : 'floor'];
      next.className = chosen.room ? 'button primary' : 'button';
    },
  };
}

export const sizeText = (id: number): string => {
  const { minSqm, maxSqm } = BANDS.find((band) => band.id === id) ?? {};
  if (minSqm === undefined) return '';
  return `${minSqm}${maxSqm ? `–${decimal(maxSqm)}` : '+'} m²`;
};

export const roomText = (room: Room | undefined): string =>
  room ? `Rum ${room.number}, ${decimal(room.sqm)} m²` : '';

type Facts = Pick<Band, 'roomCount' | 'from'>;

function bandFactViews({ roomCount, from }: Facts): Node[] {
  const reduced = !!from && from.now < from.normal;
  const monthly = (oere: number) => formatMonthly(oere, 'md.');
  const before = reduced && el('s', {}, el('span', { class: 'unseen' }, 'Normalpris '), monthly(from.normal));
  const now = el(
    'span',
    { class: reduced ? 'now reduced' : 'now' },
    reduced && el('span', { class: 'unseen' }, 'Tilbudspris '),
    monthly(from?.now ?? 0),
  );
  return [
    ...(from === null ? [] : [el('span', { class: 'from' }, 'fra ', before, ' ', now)]),
    el('span', { class: 'quiet' }, roomCount === 1 ? '1 ledigt' : `${roomCount || 'Ingen'} ledige`),
  ];
}

/** Keeps the place of a band's facts until they are known. */
function skeleton(floors: Floor[]): Node {
  const campaign = floors.some(hasCampaign);
  const from = { now: 888_800, normal: campaign ? 999_900 : 888_800 };
  const facts = bandFactViews({ roomCount: 100, from });
  return el('span', { class: 'skeleton facts', 'aria-hidden': 'true' }, ...facts);
}

/** Fills the size bands with the count and the lowest price of their rooms. */
export function bandFacts(buttons: HTMLElement[], rooms: Room[], floors: Floor[]): void {
  summariseBands(rooms, floors).forEach((band, index) => {
    const button = buttons[index] as HTMLElement;
    button.replaceChildren(button.firstElementChild as Element, ...bandFactViews(band));
  });
}

/** Makes tiles by copying one, which is the fastest way to many. */
export function tileMaker(floors: Floor[]) {
  const campaigns = new Set(floors.filter(hasCampaign).map(({ id }) => id));
  const unseen = (text: string) => el('span', { class: 'unseen' }, text);
  const model = (...cost: Node[]) =>
    el(
      'li',
      {},
      button(
        'room',
        'room',
        el('span', {}, unseen('Rum '), el('strong', {}), ' ', el('span', { class: 'sqm' })),
        ' ',
        el('span', { class: 'cost' }, ...cost),
      ),
    );
  const plain = model(el('span', {}));
  const reduced = model(el('s', {}, unseen('Normalpris ')), el('span', {}, unseen('Tilbudspris ')));
  return (room: Room, chosen: boolean): Element => {
    const { now, normal } = monthlyPrice(room, floors);
    const item = (now < normal ? reduced : plain).cloneNode(true) as Element;
    const tile = item.firstChild as HTMLElement;
    const [name, , cost] = tile.childNodes as unknown as [Element, Text, Element];
    (name.children[1] as Element).textContent = room.number;
    (name.children[2] as Element).textContent = `${decimal(room.sqm)} m²`;
    if (now < normal) cost.firstElementChild?.append(formatMonthly(normal, 'md.'));
    cost.lastElementChild?.append(formatMonthly(now, 'md.'));
    if (campaigns.has(room.floor.id)) tile.className += ' campaign';
    if (chosen) tile.setAttribute('aria-pressed', 'true');
    return item;
  };
}

/** The tiles under the names of their floors. */
export function tilesByFloor(rooms: Room[], floors: Floor[], tile: (room: Room) => Node): Node[] {
  const groups = floors
    .map((floor) => ({ floor, members: rooms.filter((room) => room.floor.id === floor.id) }))
    .filter(({ members }) => members.length);
  return groups.flatMap(({ floor, members }) => [
    ...(groups.length > 1 ? [el('h5', {}, floor.name)] : []),
    el('ul', { class: 'rooms', 'aria-label': floor.name }, ...members.map(tile)),
  ]);
}

export function priceBox({ number, sqm }: Room, price: RoomPrice): Node {
  const [full, off] = [toOere(price.fullMonthPrice), toOere(price.discountAmount ?? 0)];
  const expires = discountExpiry(price);
  const row = (term: string, oere: number, attributes = {}, part = {}) =>
    el('div', attributes, el('dt', {}, term), el('dd', part, formatOere(oere)));
  const section = el(
    'section',
    { class: 'price', part: 'price' },
    el('h3', {}, `Rum ${number} · ${decimal(sqm)} m²`),
    el(
      'dl',
      { class: 'rows' },
      row('Pris pr. måned', full),
      off > 0 &&
        row(`Rabat pr. måned indtil ${expires ? formatDashes(expires) : ''}`, -off, { class: 'discount' }),
      row('Til betaling nu', Math.max(0, full - off), { class: 'now' }, { part: 'price-now' }),
    ),
  );
  return el('div', { class: 'bill' }, section);
}
