import { readFileSync } from 'node:fs';
import { html } from 'hono/html';
import type { Facility } from '../facility/facility.ts';
import { WITHDRAWAL_DAYS } from '../facility/shape.ts';
import type { RentalTerms } from '../messages/document.ts';
import { fromRoot } from '../root.ts';
import { toContact } from './contact.ts';
import type { Language, Page } from './page.ts';

const read = (language: Language) => readFileSync(fromRoot(`server/site/terms/${language}.md`), 'utf8');
const TEXTS = { da: read('da'), en: read('en') };

/**
 * The terms of this page, and of the e-mail that confirms a rental. In their text `{name}` stands for a fact of the facility's, and `[condition]`
 * before a paragraph for when it is part of them; a section without paragraphs is not.
 */
export function rentalTerms(facility: Facility, language: Language): RentalTerms {
  const { facts, conditions } = factsOf(facility, language);
  const [head = '', ...sections] = TEXTS[language]
    .replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
    .split(/^## /m);
  const [title = '', lead = ''] = head.trim().split('\n\n');
  return {
    title: title.replace(/^# /, ''),
    lead,
    sections: sections
      .map((section): RentalTerms['sections'][number] => {
        const [heading = '', ...paragraphs] = section.trim().split('\n\n');
        return [heading, paragraphs.flatMap((text) => keepIf(conditions, text))];
      })
      .filter(([, paragraphs]) => paragraphs.length > 0),
  };
}

function keepIf(conditions: string[], text: string): string[] {
  const [, condition, rest = text] = /^\[([^\]]+)\] (.*)$/s.exec(text) ?? [];
  return condition === undefined || conditions.includes(condition) ? [rest] : [];
}

function factsOf(facility: Facility, language: Language) {
  const { name, address, zip, city } = facility.department;
  const { vat = 'none', withdrawalDays = WITHDRAWAL_DAYS, chargeDaysUsed } = facility;
  const { phone, mail } = toContact(facility);
  const hours = facility.openingHours?.[language] ?? '';
  const facts: Record<string, string> = {
    landlord: `${name}, ${address}, ${zip} ${city}${facility.cvr ? `, CVR ${facility.cvr}` : ''}`,
    phone,
    mail,
    hours: hours.charAt(0).toLowerCase() + hours.slice(1),
    withdrawalDays: String(withdrawalDays),
  };
  const conditions = [
    `vat ${vat}`,
    hours ? 'hours' : 'no hours',
    mail && phone ? 'mail and phone' : mail ? 'mail only' : phone ? 'phone only' : 'no contact',
    ...(withdrawalDays > 0
      ? ['withdrawal', chargeDaysUsed ? 'days used are paid' : 'days used are free']
      : []),
  ];
  return { facts, conditions };
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
