import { html, raw } from 'hono/html';
import { formatMonthly, toOere } from '../../../../src/format/money.ts';
import { drawBand } from '../../../../src/size-guide/bands.ts';
import { FITS } from '../../../../src/size-guide/fits.ts';
import type { FacilityRoom } from '../../../facility/facility.ts';
import type { Html, Language, Words } from '../page.ts';

/** Size bands in m² (docs/product.md R2.3). */
const BANDS = [
  { from: 1, below: 5, area: '1–4,9' },
  { from: 5, below: 10, area: '5–9,9' },
  { from: 10, below: 20, area: '10–19,9' },
  { from: 20, below: Number.POSITIVE_INFINITY, area: '20+' },
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
    return html`<li><a href="/RentRoom?size=${band.from}">${raw(picture(index))}
<h3>${area} m²</h3>
<p>${FITS[language][index]}</p>
${prices.length > 0 ? html`<p class="from">${words.from(Math.min(...prices))}</p>` : ''}</a></li>`;
  })}</ul>
<p class="actions"><a class="button" href="/RentRoom">${words.see}</a></p>
</div>
</section>`;
}

/** A room of the band with what fits in it, drawn to scale. */
function picture(index: number): string {
  const { viewBox, shapes } = drawBand(index);
  const paths = shapes.map(({ d, colour, line, opacity = 1 }) => {
    const paint = line ? `fill="none" stroke="${colour}" stroke-width="${line}"` : `fill="${colour}"`;
    return `<path d="${d}" ${paint}${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
  });
  return `<svg viewBox="${viewBox}" aria-hidden="true">${paths.join('')}</svg>`;
}

const WORDS: Words<{
  title: string;
  lead: string;
  from: (price: number) => string;
  see: string;
}> = {
  da: {
    title: 'Find den rigtige størrelse',
    lead: 'Er du i tvivl? En toværelses lejlighed fylder som regel 8–10 m².',
    from: (price) => `fra ${formatMonthly(toOere(price), 'md.')}`,
    see: 'Se ledige rum og priser',
  },
  en: {
    title: 'Find the right size',
    lead: 'Not sure? A two-room flat usually takes up 8–10 m².',
    from: (price) => `from ${formatMonthly(toOere(price), 'mo.')}`,
    see: 'See available rooms and prices',
  },
};
