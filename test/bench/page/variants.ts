import { readFileSync } from 'node:fs';
import { CDN } from './site.ts';

/** One way to put the same content on a host page. */
export interface Variant {
  name: string;
  /** Path of its host page. */
  path: string;
  html: string;
  /** Visited where scripts and API are on another origin than the page. */
  secure?: boolean;
}

const README = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
/** The tag of the README's snippet, and a placeholder as it stands there. */
const [, TAG = '', PLACE = ''] =
  /(<script [^>]*data-api.*<\/script>)\s*(<div id="root-.*<\/div>)/.exec(README) ?? [];

const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1c2a30}
header,main>p,main>h1,section,footer{padding:0 1rem}header,footer{background:#eef2f3;padding-block:1rem}
#root-discount-banner{min-height:7.1rem}#root-rent-room,#root-my-room{min-height:100vh}
#root-manage-form{min-height:38rem}#root-reset-password{min-height:20rem}`;

const TEXT =
  'Vi har tørre, opvarmede rum i alle størrelser midt i byen. Du låser selv ind, alle dage fra 6 til 22, og du kan sige op når som helst. ';

/** The facility's own page around whatever is embedded, with the height reserved as docs/embedding.md advises. */
const host = ({ head, places }: { head: string; places: string }) =>
  `<!doctype html><html lang="da"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Havnens Opbevaring</title><link rel="icon" href="data:,"><style>${STYLE}</style>${head}</head><body><header><strong>Havnens Opbevaring</strong></header><main>${places}<h1>Plads til det hele</h1><p>${TEXT.repeat(3)}</p><section><h2>Sådan gør du</h2><p>${TEXT.repeat(4)}</p></section></main><footer>Havnegade 12, 5000 Odense C</footer></body></html>`;

const place = (widget: string) => PLACE.replace(/root-[\w-]+/, `root-${widget}`);
/** The README's tag, with the script's path below the origin of the scripts. */
const script = (src: string, rooms: number) =>
  TAG.replace(/src="[^"]*"/, `src="${CDN}${src}"`).replace(
    /data-api="[^"]*"/,
    `data-api="${CDN}/api/${rooms}"`,
  );
interface Embedded {
  slug: string;
  widget: string;
  vanilla: string;
  rooms: number;
}

export const BANNER: Embedded = { slug: 'banner', widget: 'discount-banner', vanilla: 'banner', rooms: 100 };
/** With as many rooms as one page of the spec holds. */
export const ROOMS: Embedded = { slug: 'rooms', widget: 'rent-room', vanilla: 'rooms', rooms: 1000 };

export const NAMES = {
  ours: 'this build',
  vanilla: 'vanilla',
  expired: 'this build, token expired',
  oursSecure: 'this build, another origin',
  vanillaSecure: 'vanilla, another origin',
};

const page = (options: {
  name: string;
  slug: string;
  widget: string;
  rooms: number;
  src: string;
  head?: string;
}): Variant => {
  const { name, slug, widget, rooms, src, head = '' } = options;
  return {
    name,
    path: `/${slug}/${name.replace(/\W+/g, '-')}`,
    html: host({ head: head + script(src, rooms), places: place(widget) }),
  };
};

/** The same on a page whose scripts and API are on another origin. */
const secure = (variant: Variant, name: string): Variant => ({ ...variant, name, secure: true });

/** The same widget's content by this build and by hand, each also from another origin. */
export function listVariants({ vanilla, ...what }: Embedded): Variant[] {
  const ours = page({ ...what, name: NAMES.ours, src: '/loader.js' });
  const byHand = page({ ...what, name: NAMES.vanilla, src: `/vanilla/${vanilla}.js` });
  return [ours, byHand, secure(ours, NAMES.oursSecure), secure(byHand, NAMES.vanillaSecure)];
}

/** A token that the page finds in local storage, and how long it lasts from now on. */
const token = (seconds: number) => {
  const payload = { sub: '1', iat: 0, exp: Math.floor(Date.now() / 1000) + seconds };
  return `<script>localStorage.jwt_access_token='x.${btoa(JSON.stringify(payload))}.x'</script>`;
};

/** The page of a tenant who comes back to open the gate. */
const gates: Variant[] = (
  [
    [NAMES.ours, '/loader.js', 600],
    [NAMES.expired, '/loader.js', -600],
    [NAMES.vanilla, '/vanilla/gate.js', 600],
  ] as const
).map(([name, src, seconds]) =>
  page({ name, slug: 'gate', widget: 'my-room', rooms: 10, src, head: token(seconds) }),
);
export const GATE = [
  ...gates,
  ...gates.flatMap((each) =>
    each.name === NAMES.expired
      ? []
      : secure(each, each.name === NAMES.ours ? NAMES.oursSecure : NAMES.vanillaSecure),
  ),
];
