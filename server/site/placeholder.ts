import { html } from 'hono/html';
import type { Facility } from '../facility/facility.ts';
import { callUs } from './contact.ts';
import type { Html, Language, View } from './page.ts';

/** A widget's placeholder. Until the widget is ready it shows a skeleton and a phone number. */
export function placeholder(id: string, { language, facility }: View): Html {
  const [loading, before, after] = HELP[language];
  return html`<div id="${id}" class="place">
<div class="skeleton" aria-hidden="true"><span></span><span></span><span></span></div>
<p class="help">${loading} ${callUs(facility, before, after)}</p>
</div>`;
}

/** The banner's placeholder, empty; it reserves the banner's height if there is a campaign. */
export function banner({ floors }: Facility): Html {
  const reserved = floors.some(({ campaign }) => campaign?.active);
  return html`<div id="root-discount-banner" class="${reserved ? 'reserved' : ''}"></div>`;
}

const HELP: Record<Language, [string, string, string]> = {
  da: ['Siden er ved at blive hentet.', 'Virker det ikke, så ring på', ', så klarer vi det sammen.'],
  en: ['This is loading.', 'If it does not work, call', ' and we will sort it out together.'],
};
