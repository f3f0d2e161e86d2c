/**
 * The floor of what is possible: a campaign banner written for one page, with the look of the widget and nothing else. Danish only, asks
 * once, trusts the answer.
 */
import frame from '../../../src/ui/frame.css';
import styles from '../../../widgets/discount-banner/banner.css';
import { attachShadow } from './shadow.ts';

interface Floor {
  name: string;
  campaign: { active: boolean; text: string } | null;
}

const { api, department } = (document.currentScript as HTMLScriptElement).dataset;

fetch(`${api}/floor/getfiltered?filters=departmentId%3D%3D${department}&pageNumber=1&pageSize=1000`)
  .then((answer) => answer.json())
  .then(({ data }: { data: { data: Floor[] } }) => {
    const active = data.data.filter(({ campaign }) => campaign?.active);
    if (!active.length) return;
    const offers = active.map(({ name, campaign }) => `<p>${name}: <strong>${campaign?.text}</strong></p>`);
    attachShadow('root-discount-banner', frame, styles).innerHTML =
      `<div class="widget"><section part="banner" aria-label="Tilbud">${offers.join('')}</section></div>`;
  });
