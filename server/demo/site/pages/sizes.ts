import { html, raw } from 'hono/html';
import { formatMonthly, toOere } from '../../../../src/format/money.ts';
import type { FacilityRoom } from '../../../facility/facility.ts';
import type { Html, Language, Words } from '../page.ts';

/**
 * Size bands in m² (docs/product.md R2.3). Their pictures stack boxes: one row per wall, the numbers are
 * heights.
 */
const BANDS = [
  { from: 1, below: 5, area: '1–4,9', stacks: [[2, 1]] },
  {
    from: 5,
    below: 10,
    area: '5–9,9',
    stacks: [
      [3, 2],
      [2, 1],
    ],
  },
  { from: 10, below: 20, area: '10–19,9', stacks: [[4, 3, 2], [3, 2], [1]] },
  {
    from: 20,
    below: Number.POSITIVE_INFINITY,
    area: '20+',
    stacks: [
      [4, 4, 4, 3],
      [4, 3, 2, 1],
      [4, 2],
      [3, 1],
    ],
  },
];

/** The four size bands with what fits into them and the lowest regular price of each. */
export function sizes({ language, rooms }: { language: Language; rooms: FacilityRoom[] }): Html {
  const words = WORDS[language];
  return html`<section class="tinted">
<div class="wrap">
<h2>${words.title}</h2>
<p class="lead">${words.lead}</p>
<ul class="sizes">${BANDS.map((band, index) => {
    // A price of 0 means none.
    const prices = rooms
      .filter(({ sqm, price }) => price > 0 && sqm >= band.from && sqm < band.below)
      .map(({ price }) => price);
    const area = language === 'da' ? band.area : band.area.replaceAll(',', '.');
    return html`<li>${raw(picture(band.stacks))}
<h3>${area} m²</h3>
<p>${words.uses[index]}</p>
${prices.length > 0 ? html`<p class="from">${words.from(Math.min(...prices))}</p>` : ''}</li>`;
  })}</ul>
<p class="actions"><a class="button" href="/RentRoom">${words.see}</a></p>
</div>
</section>`;
}

const SIDE = 17;
const RISE = SIDE / 2;

/** An isometric corner of a room, with boxes drawn from back to front. */
function picture(stacks: number[][]): string {
  const boxes = stacks.flatMap((row, left) =>
    row.flatMap((height, right) => Array.from({ length: height }, (_, level) => box({ left, right, level }))),
  );
  return [
    '<svg class="size" viewBox="0 20 160 164" aria-hidden="true">',
    '<path class="back" d="M4 142V62l76-38v80z"/><path class="side" d="M156 142V62L80 24v80z"/>',
    '<path class="floor" d="M80 104l76 38-76 38-76-38z"/>',
    ...boxes,
    '</svg>',
  ].join('');
}

/** One box; `left` and `right` count along the walls from the back corner. */
function box({ left, right, level }: { left: number; right: number; level: number }): string {
  const x = 80 + (right - left) * SIDE;
  const y = 104 + (left + right) * RISE + SIDE - level * SIDE;
  return [
    `<path class="lid" d="M${x} ${y - 2 * SIDE}l${SIDE} ${RISE}-${SIDE} ${RISE}-${SIDE}-${RISE}z"/>`,
    `<path class="left" d="M${x - SIDE} ${y - RISE - SIDE}l${SIDE} ${RISE}v${SIDE}l-${SIDE}-${RISE}z"/>`,
    `<path class="right" d="M${x} ${y - SIDE}l${SIDE}-${RISE}v${SIDE}l-${SIDE} ${RISE}z"/>`,
  ].join('');
}

const WORDS: Words<{
  title: string;
  lead: string;
  uses: string[];
  from: (price: number) => string;
  see: string;
}> = {
  da: {
    title: 'Find den rigtige størrelse',
    lead: 'Er du i tvivl? En toværelses lejlighed fylder som regel 8–10 m².',
    uses: [
      'Flyttekasser, cykler og sæsonudstyr',
      'Et værelse eller en lille lejlighed',
      'En hel lejlighed eller et lille lager',
      'Et hus, et bo eller firmaets lager',
    ],
    from: (price) => `fra ${formatMonthly(toOere(price), 'md.')}`,
    see: 'Se ledige rum og priser',
  },
  en: {
    title: 'Find the right size',
    lead: 'Not sure? A two-room flat usually takes up 8–10 m².',
    uses: [
      'Moving boxes, bicycles and seasonal things',
      'A room or a small flat',
      'A whole flat or a small stockroom',
      'A house, an estate or company stock',
    ],
    from: (price) => `from ${formatMonthly(toOere(price), 'mo.')}`,
    see: 'See available rooms and prices',
  },
};
