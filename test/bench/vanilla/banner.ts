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
    const texts = [...new Set(active.map(({ campaign }) => campaign?.text).filter(Boolean))];
    attachShadow('root-discount-banner', frame, styles).innerHTML =
      `<div class="widget"><section part="banner" aria-label="Tilbud">
<p class="texts">${texts.map((text) => `<span>${text}</span>`).join('') || 'Tilbud på udvalgte etager'}</p>
<p>Gælder: ${active.map(({ name }) => name).join(', ')}</p></section></div>`;
  });
