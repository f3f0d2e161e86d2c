import { readFileSync } from 'node:fs';
import { html } from 'hono/html';
import { type Facility, WITHDRAWAL_DAYS_MIN } from '../facility/facility.ts';
import type { RentalTerms } from '../messages/document.ts';
import { fromRoot } from '../root.ts';
import { toContact } from './contact.ts';
import type { Language, Page } from './page.ts';

const read = (language: Language) => readFileSync(fromRoot(`server/site/terms/${language}.md`), 'utf8');
const TEXTS = { da: read('da'), en: read('en') };

/**
 * The rental terms, for their page and for the e-mail that confirms a rental. In the text, `{name}` is replaced by a fact about the facility. A paragraph
 * that begins with `[condition]` is left out unless the condition holds, and so is a section without paragraphs.
 */
export function rentalTerms(facility: Facility, language: Language): RentalTerms {
  const { facts, conditions } = factsOf(facility, language);
  const [head = '', ...sections] = TEXTS[language].split(/^## /m);
  const [title = '', lead = ''] = head.trim().split('\n\n');
  const fill = (paragraph: string): string[] => {
    const [, condition, text = paragraph] = /^\[([^\]]+)\] (.*)$/s.exec(paragraph) ?? [];
    if (condition !== undefined && !conditions.includes(condition)) return [];
    return [text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')];
  };
  return {
    title: title.replace(/^# /, ''),
    lead,
    sections: sections
      .map((section): RentalTerms['sections'][number] => {
        const [heading = '', ...paragraphs] = section.trim().split('\n\n');
        return [heading, paragraphs.flatMap(fill)];
      })
      .filter(([, paragraphs]) => paragraphs.length > 0),
  };
}

function factsOf(facility: Facility, language: Language) {
  const { name, address, zip, city } = facility.department;
  const { vat = 'none', withdrawalDays = WITHDRAWAL_DAYS_MIN, chargeDaysUsed } = facility;
  const { phone, mail } = toContact(facility);
  const hours = facility.openingHours?.[language] ?? '';
  const facts: Record<string, string> = {
    landlord: `${name}, ${address}, ${zip} ${city}${facility.cvr ? `, CVR ${facility.cvr}` : ''}`,
    phone,
    mail,
    hours,
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
      main: html`<article class="wrap top narrow document terms">
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
