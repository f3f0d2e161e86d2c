import { html } from 'hono/html';
import type { Vat } from '../database/tables.ts';
import type { Facility } from '../facility/facility.ts';
import { WITHDRAWAL_DAYS } from '../facility/shape.ts';
import type { RentalTerms } from '../messages/document.ts';
import { toContact } from './contact.ts';
import type { Language, Page } from './page.ts';
import { danishTerms } from './terms-da.ts';
import { englishTerms } from './terms-en.ts';

/** Details of the facility in the terms. */
export interface Agreed {
  landlord: string;
  /** Phone number and e-mail address; empty where the file has none. */
  phone: string;
  mail: string;
  /** When tenants can get in, as it goes on in a sentence; null where the file does not say. */
  hours: string | null;
  vat: Vat;
  withdrawalDays: number;
  chargesDaysUsed: boolean;
}

/** The terms of this page, and of the e-mail that confirms a rental. */
export function rentalTerms(facility: Facility, language: Language): RentalTerms {
  const { name, address, zip, city } = facility.department;
  const landlord = `${name}, ${address}, ${zip} ${city}${facility.cvr ? `, CVR ${facility.cvr}` : ''}`;
  return (language === 'da' ? danishTerms : englishTerms)({
    landlord,
    ...toContact(facility),
    hours: toHours(facility, language),
    vat: facility.vat ?? 'none',
    withdrawalDays: facility.withdrawalDays ?? WITHDRAWAL_DAYS,
    chargesDaysUsed: facility.chargeDaysUsed ?? false,
  });
}

function toHours({ openingHours }: Facility, language: Language): string | null {
  const hours = openingHours?.[language];
  return hours ? hours.charAt(0).toLowerCase() + hours.slice(1) : null;
}

export const terms: Page = {
  path: '/Content/Page/Terms',
  render({ language, facility }) {
    const { title, lead, sections } = rentalTerms(facility, language);
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
