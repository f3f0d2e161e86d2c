import { html } from 'hono/html';
import type { Vat } from '../../../database/tables.ts';
import type { Page } from '../page.ts';
import { danishTerms } from './terms-da.ts';
import { englishTerms } from './terms-en.ts';

/** Rental terms: numbered sections of numbered paragraphs. */
export interface Terms {
  title: string;
  lead: string;
  sections: [string, string[]][];
}

/** Details of the facility in the terms. */
export interface Agreed {
  landlord: string;
  vat: Vat;
}

export const terms: Page = {
  path: '/Content/Page/Terms',
  render({ language, facility }) {
    const { name, address, zip, city } = facility.department;
    const landlord = `${name}, ${address}, ${zip} ${city}`;
    const { title, lead, sections } = (language === 'da' ? danishTerms : englishTerms)({
      landlord,
      vat: facility.vat ?? 'none',
    });
    return {
      title,
      main: html`<article class="wrap top narrow terms">
<h1>${title}</h1>
<p class="lead">${lead}</p>
${sections.map(
  ([heading, paragraphs], section) => html`<section aria-labelledby="terms-${section + 1}">
<h2 id="terms-${section + 1}">${section + 1}. ${heading}</h2>
${paragraphs.map((paragraph, index) => html`<p><span class="count">${section + 1}.${index + 1}</span> ${paragraph}</p>`)}
</section>`,
)}
</article>`,
    };
  },
};
