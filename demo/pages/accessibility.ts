import { readFileSync } from 'node:fs';
import { html } from 'hono/html';
import { fromRoot } from '../../server/root.ts';
import { phoneAnchor, toContact } from '../../server/site/contact.ts';
import type { Html, Language, Page } from '../../server/site/page.ts';
import { ACCESSIBILITY_WORDS } from './accessibility-words.ts';

/** Parts of the site as the axe tests group their screens (test/browser/accessibility.test.ts). */
type Area = keyof typeof ACCESSIBILITY_WORDS.da.areas;

/** What `npm test -- --deep accessibility` looked at, written down by whoever ran it. */
export interface AccessibilityResults {
  /** The day of the tests, `2026-11-22`. */
  date: string;
  /** The version of axe, and how many of its rules belong to WCAG 2.2 AA. */
  axe: string;
  rules: number;
  violations: number;
  /** How many screens of each part were looked at. */
  screens: Record<Area, number>;
}

export const readAccessibilityResults = (): AccessibilityResults =>
  JSON.parse(readFileSync(fromRoot('demo/accessibility.json'), 'utf8'));

export const accessibility: Page = {
  path: '/Content/Page/Accessibility',
  render({ language, facility }) {
    const words = ACCESSIBILITY_WORDS[language];
    const { phone, mail } = toContact(facility);
    const list = (items: string[]): Html => html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
    return {
      title: words.title,
      styles: ['/demo.css'],
      main: html`<article class="wrap top narrow document statement">
<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
<h2>${words.meets}</h2>
${list(words.kept)}
<h2>${words.tested}</h2>
${renderResults(readAccessibilityResults(), language)}
<p>${words.limits}</p>
<h2>${words.missing}</h2>
${list(words.gaps)}
<h2>${words.help}</h2>
<p>${words.write} <a href="mailto:${mail}">${mail}</a>${words.call} ${phoneAnchor(phone)}${words.weHelp}</p>
<p>${words.complain}</p>
</article>`,
    };
  },
};

function renderResults({ date, axe, rules, violations, screens }: AccessibilityResults, language: Language) {
  const { areas, results } = ACCESSIBILITY_WORDS[language];
  const day = new Intl.DateTimeFormat(language === 'da' ? 'da-DK' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const count = Object.values(screens).reduce((sum, each) => sum + each, 0);
  return html`<p>${results({ day: day.format(new Date(date)), count, axe, rules, violations })}</p>
<table class="hours"><tbody>${Object.entries(areas).map(
    ([area, name]) => html`
<tr><th scope="row">${name}</th><td>${screens[area as Area]}</td></tr>`,
  )}</tbody></table>`;
}
