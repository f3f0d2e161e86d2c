import { words } from '../server/language.ts';
import { fromRoot } from '../server/root.ts';
import type { Link, SiteExtras } from '../server/site/page.ts';
import { embedPreviewRoutes } from './embed/preview.ts';
import { accessibility } from './pages/accessibility.ts';
import { embed } from './pages/embed.ts';
import { createFront, type ReadVacant } from './pages/front.ts';
import { createSimulatorsPage } from './pages/simulators.ts';
import type { ActivityReport } from './simulators/activity.ts';

/** Reads what the simulators did. */
export type Activity = () => Promise<ActivityReport>;

interface ShowcaseOptions {
  /** Whether the facility is the demonstration's own: only then the site presents the product. */
  presents: boolean;
  /** For the front page. Undefined for a chain, where each department's first page is the one to rent a room. */
  readVacant: ReadVacant | undefined;
  /** Undefined where every provider is real: then there is no page about them. */
  activity?: Activity | undefined;
}

/** What the demonstration adds to the site: the pages that present the product, and what its simulated providers did. */
export const createShowcase = ({ presents, readVacant, activity }: ShowcaseOptions): SiteExtras => ({
  pages: presents ? [...(readVacant ? [createFront(readVacant)] : []), accessibility, embed] : [],
  // It shows every code and link that was sent.
  local: activity ? [createSimulatorsPage(activity)] : [],
  assets: [
    { folder: fromRoot('demo/assets') },
    {
      folder: fromRoot('node_modules/@fontsource-variable/figtree/files'),
      names: ['figtree-latin-wght-normal.woff2'],
    },
  ],
  styles: presents ? ['/typeface.css'] : [],
  routes: embedPreviewRoutes(presents),
  links({ language, base }, { isLocal }) {
    const words = WORDS[language];
    const shown: Link[] = presents
      ? [
          [`${base}/Content/Page/Accessibility`, words.accessibility],
          [`${base}/Embed`, words.embed],
          ['/openapi.yaml', words.contract],
        ]
      : [];
    return activity && isLocal ? [...shown, ['/Simulators', words.simulators]] : shown;
  },
});

const WORDS = words({
  accessibility: ['Tilgængelighed', 'Accessibility'],
  embed: ['Indsæt på din hjemmeside', 'Add to your website'],
  contract: ['API (OpenAPI)', 'API (OpenAPI)'],
  simulators: ['Simulatorer', 'Simulators'],
});
