import { html, raw } from 'hono/html';
import { type Language, words } from '../../server/language.ts';
import type { Html } from '../../server/site/page.ts';
import { formatMonthly } from '../../src/format/money.ts';
import type { Band, MonthlyPrice } from '../../src/format/price.ts';
import { drawSizeBand, FITS, HOMES } from '../../src/size-guide/pictures.ts';

interface SizeCards {
  language: Language;
  base: string;
  bands: Band[];
}

/** The four size bands with what fits into them and the price of the cheapest vacant room of each, as the widgets show it. */
export function renderSizeCards({ language, base, bands }: SizeCards): Html {
  const words = WORDS[language];
  return html`<section class="tinted">
<div class="wrap">
<h2>${words.title}</h2>
<p class="lead">${words.lead}</p>
<ul class="sizes">${bands.map(({ minSqm, maxSqm, from }, index) => {
    const area = maxSqm === null ? `${minSqm}+` : `${minSqm}–${maxSqm}`;
    return html`<li><a class="card" href="${base}/RentRoom?size=${minSqm}">${raw(picture(index))}
<h3>${language === 'da' ? area.replace('.', ',') : area} m²</h3>
<p>${FITS[index]?.[language === 'da' ? 0 : 1]}</p>
${from ? html`<p class="from">${words.from} ${fromPrice(from, words)}</p>` : ''}</a></li>`;
  })}</ul>
<p class="actions"><a class="button" href="${base}/RentRoom">${words.see}</a></p>
</div>
</section>`;
}

/** The price, after the room's normal price crossed out where a campaign makes it cheaper. */
function fromPrice(
  { now, normal, months }: MonthlyPrice,
  { month, before, forMonths }: Pick<(typeof WORDS)['da'], 'month' | 'before' | 'forMonths'>,
): Html {
  const crossedOut = html`<s><span class="unseen">${before} </span>${formatMonthly(normal, month)}</s> `;
  return html`${now < normal ? crossedOut : ''}<span>${formatMonthly(now, month)}</span>${months ? ` ${forMonths(months)}` : ''}`;
}

/** A room of the band with what fits in it, drawn to scale. */
function picture(index: number): string {
  const { viewBox, shapes } = drawSizeBand(index);
  const paths = shapes.map(({ strokeWidth, ...attributes }) => {
    const all = Object.entries({ ...attributes, ...(strokeWidth && { 'stroke-width': strokeWidth }) });
    return `<path ${all.map(([name, value]) => `${name}="${value}"`).join(' ')}/>`;
  });
  return `<svg viewBox="${viewBox}" aria-hidden="true">${paths.join('')}</svg>`;
}

const WORDS = words({
  title: ['Find den rigtige størrelse', 'Find the right size'],
  lead: [
    `Er du i tvivl? En toværelses lejlighed fylder som regel ${String(HOMES.home2).replace('.', ',')} m².`,
    `Not sure? A two-room flat usually takes up ${HOMES.home2} m².`,
  ],
  from: ['fra', 'from'],
  month: ['md.', 'mo.'],
  before: ['Normalpris', 'Normal price'],
  forMonths: [
    (months: number) => `i\u00a0${months}\u00a0md.`,
    (months: number) => `for\u00a0${months}\u00a0mo.`,
  ],
  see: ['Se ledige rum og priser', 'See available rooms and prices'],
});
