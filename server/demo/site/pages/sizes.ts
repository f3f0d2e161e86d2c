import { html, raw } from 'hono/html';
import type { Band } from '../../../../src/format/bands.ts';
import { formatMonthly } from '../../../../src/format/money.ts';
import type { MonthlyPrice } from '../../../../src/format/monthly-price.ts';
import type { Html, Language, Words } from '../page.ts';

/** The pictures of the bands stack boxes: one row per wall, the numbers are heights. */
const STACKS = [
  [[2, 1]],
  [
    [3, 2],
    [2, 1],
  ],
  [[4, 3, 2], [3, 2], [1]],
  [
    [4, 4, 4, 3],
    [4, 3, 2, 1],
    [4, 2],
    [3, 1],
  ],
];

/** The four size bands with what fits into them and the price of the cheapest vacant room of each, as the widgets show it. */
export function sizes({ language, bands }: { language: Language; bands: Band[] }): Html {
  const words = WORDS[language];
  return html`<section class="tinted">
<div class="wrap">
<h2>${words.title}</h2>
<p class="lead">${words.lead}</p>
<ul class="sizes">${bands.map(({ minSqm, maxSqm, from }, index) => {
    const area = maxSqm === null ? `${minSqm}+` : `${minSqm}–${maxSqm}`;
    return html`<li>${raw(picture(STACKS[index] ?? []))}
<h3>${language === 'da' ? area.replace('.', ',') : area} m²</h3>
<p>${words.uses[index]}</p>
${from ? html`<p class="from">${words.from} ${fromPrice(from, words)}</p>` : ''}</li>`;
  })}</ul>
<p class="actions"><a class="button" href="/RentRoom">${words.see}</a></p>
</div>
</section>`;
}

/** The price, after the room's normal price crossed out where a campaign makes it cheaper. */
function fromPrice(
  { now, normal }: MonthlyPrice,
  { month, before }: Pick<SizeWords, 'month' | 'before'>,
): Html {
  const crossedOut = html`<s><span class="unseen">${before} </span>${formatMonthly(normal, month)}</s> `;
  return html`${now < normal ? crossedOut : ''}${formatMonthly(now, month)}`;
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

interface SizeWords {
  title: string;
  lead: string;
  uses: string[];
  from: string;
  month: string;
  before: string;
  see: string;
}

const WORDS: Words<SizeWords> = {
  da: {
    title: 'Find den rigtige størrelse',
    lead: 'Er du i tvivl? En toværelses lejlighed fylder som regel 8–10 m².',
    uses: [
      'Flyttekasser, cykler og sæsonudstyr',
      'Et værelse eller en lille lejlighed',
      'En hel lejlighed eller et lille lager',
      'Et hus, et bo eller firmaets lager',
    ],
    from: 'fra',
    month: 'md.',
    before: 'Normalpris',
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
    from: 'from',
    month: 'mo.',
    before: 'Normal price',
    see: 'See available rooms and prices',
  },
};
