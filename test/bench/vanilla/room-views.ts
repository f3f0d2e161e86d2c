import type { Floor, Room } from '../../../src/api/types.ts';
import { formatDashes } from '../../../src/format/date.ts';
import { formatAmount, formatMonthly, toOere } from '../../../src/format/money.ts';
import { discountExpiry } from '../../../src/format/price.ts';
import { BANDS, type Band, bandsOf } from '../../../widgets/rent-room/choice/bands.ts';
import { el } from './dom.ts';

export interface PriceAnswer {
  fullMonthPrice: number;
  discountAmount: number | null;
  discountDuration: number | null;
  paidPeriodStart: string;
}

const decimal = (value: number | null) => String(value).replace('.', ',');
const onOffer = (floor: Floor | undefined) => !!floor?.campaign?.active;
const badge = () => el('span', { class: 'badge' }, 'Tilbud');

const step = (id: string, title: string, ...content: Node[]) =>
  el('section', { class: 'step', 'aria-labelledby': id }, el('h3', { id }, title), ...content);

const button = (part: string, style: string, ...content: (string | Node | false)[]) =>
  el('button', { type: 'button', part, class: `pick ${style}`, 'aria-pressed': 'false' }, ...content);

/** Calls with the index of the button that was clicked. */
export const pick = (buttons: HTMLElement[], then: (index: number) => void) =>
  buttons.forEach((each, index) => {
    each.onclick = () => then(index);
  });

/** Everything that stands before the rooms are known. */
export function frame(floors: Floor[]) {
  const { address, zip, city } = (floors[0] as Floor).department;
  const floorButtons = floors.map((floor) => button('floor', '', floor.name, onOffer(floor) && badge()));
  const plans = floors.map(({ name }) => button('plan-floor', 'small', name));
  const bands = BANDS.map(({ minSqm, maxSqm }) => {
    const area = maxSqm === null ? `${minSqm}+ m²` : `${minSqm}–${decimal(maxSqm)} m²`;
    return button('band', 'band', el('strong', {}, area), skeleton(floors));
  });
  const input = { id: 'search', name: 'searchText', type: 'search', placeholder: 'F.eks. 112' };
  const search = el(
    'form',
    { class: 'search field' },
    el('label', { for: 'search' }, 'Kender du rummets nummer?'),
    el(
      'div',
      { class: 'row' },
      el('input', { ...input, inputmode: 'search', autocomplete: 'off' }),
      el('button', { type: 'submit', class: 'button' }, 'Søg'),
    ),
  );
  const sheet = el('div', { class: 'sheet' });
  const caption = el('figcaption');
  const list = el('ul', { class: 'rooms' });
  const offer = el('div', { class: 'anchor offer' });
  const content = el(
    'div',
    { class: 'rent-room' },
    el(
      'header',
      {},
      el('h2', {}, `${address}, ${zip} ${city}`),
      el('p', { class: 'quiet' }, 'Find et ledigt rum, og lej det med det samme.'),
    ),
    el('search' as 'div', {}, search),
    step('floors', 'Vælg etage', el('div', { class: 'row' }, ...floorButtons)),
    step('bands', 'Vælg størrelse', el('div', { class: 'bands' }, ...bands)),
    step(
      'plans',
      'Etageplan',
      el('div', { class: 'row' }, ...plans),
      el('figure', { class: 'plan' }, sheet, caption),
    ),
    el('div', { class: 'anchor' }, step('rooms', 'Ledige rum', list)),
    offer,
  );
  const whole = el('div', { class: 'widget', lang: 'da' }, content);
  return { whole, search, floors: floorButtons, bands, plans, sheet, caption, list, offer };
}

type Facts = Pick<Band, 'roomCount' | 'startPrice' | 'campaign' | 'campaignStartPrice'>;

function factsOf({ roomCount, startPrice, campaign, campaignStartPrice }: Facts): Node[] {
  const reduced = startPrice !== null && campaignStartPrice !== null && startPrice > campaignStartPrice;
  const monthly = (oere: number) => formatMonthly(oere, 'md.');
  const before = reduced && el('s', {}, el('span', { class: 'unseen' }, 'Normalpris '), monthly(startPrice));
  const now = el(
    'span',
    { class: reduced ? 'now reduced' : 'now' },
    reduced && el('span', { class: 'unseen' }, 'Tilbudspris '),
    monthly((reduced ? campaignStartPrice : startPrice) ?? 0),
  );
  return [
    ...(startPrice === null ? [] : [el('span', { class: 'from' }, 'fra ', before, ' ', now)]),
    el('span', { class: 'quiet' }, roomCount === 1 ? '1 ledigt' : `${roomCount || 'Ingen'} ledige`),
    ...(campaign ? [badge()] : []),
  ];
}

/** Keeps the place of a band's facts until they are known. */
function skeleton(floors: Floor[]): Node {
  const campaign = floors.some(onOffer);
  const campaignStartPrice = campaign ? 888_800 : null;
  const facts = factsOf({ roomCount: 100, startPrice: 999_900, campaign, campaignStartPrice });
  return el('span', { class: 'skeleton facts', 'aria-hidden': 'true' }, ...facts);
}

/** Fills the size bands with the count and the lowest price of their rooms. */
export function bandFacts(buttons: HTMLElement[], rooms: Room[], floors: Floor[]): void {
  bandsOf(rooms, floors).forEach((band, index) => {
    const button = buttons[index] as HTMLElement;
    button.replaceChildren(button.firstElementChild as Element, ...factsOf(band));
  });
}

/** Makes tiles by copying one, which is the fastest way to many. */
export function tileMaker(floors: Floor[]) {
  const offers = new Map(floors.map((floor) => [floor.id, onOffer(floor)]));
  const model = el('li', {}, button('room', 'room'));
  return ({ number, sqm, floor }: Room, chosen: boolean): Node => {
    const item = model.cloneNode(true);
    const tile = item.firstChild as HTMLElement;
    const offer = offers.get(floor.id);
    tile.textContent = number;
    tile.setAttribute('aria-label', `Rum ${number}, ${decimal(sqm)} m²${offer ? ', tilbud' : ''}`);
    if (offer) tile.className += ' offer';
    if (chosen) tile.setAttribute('aria-pressed', 'true');
    return item;
  };
}

export function priceBox({ number, sqm }: Room, price: PriceAnswer): Node {
  const [full, off] = [toOere(price.fullMonthPrice), toOere(price.discountAmount ?? 0)];
  const expires = discountExpiry(price);
  const row = (term: string, oere: number, attributes = {}, part = {}) =>
    el('div', attributes, el('dt', {}, term), el('dd', part, formatAmount(oere)));
  return el(
    'section',
    { class: 'price', part: 'price' },
    el('h3', {}, `Rum ${number} · ${decimal(sqm)} m²`),
    el(
      'dl',
      {},
      row('Pris pr. måned', full),
      off > 0 &&
        row(`Rabat pr. måned indtil ${expires ? formatDashes(expires) : ''}`, -off, { class: 'discount' }),
      row('Til betaling nu', Math.max(0, full - off), { class: 'now' }, { part: 'price-now' }),
    ),
  );
}
