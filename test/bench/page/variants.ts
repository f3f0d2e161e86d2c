import { readFileSync } from 'node:fs';

/** The origin in the README's snippet. Each answer of the site has the site's own instead. */
export const README_ORIGIN = 'https://cdn.example';

/** One way to put the same content on a host page. */
export interface Variant {
  name: 'ours' | 'vanilla' | 'expired' | 'oursElsewhere' | 'vanillaElsewhere';
  /** Path of its host page. */
  path: string;
  html: string;
  /** Visited where scripts and API are on another origin than the page. */
  isSecure?: boolean;
}

const README = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
/** The tag of the README's snippet, and a placeholder as it stands there. */
const [, TAG = '', PLACE = ''] =
  /(<script [^>]*data-api.*<\/script>)\s*(<div id="root-.*<\/div>)/.exec(README) ?? [];

const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1c2a30}
header,main>p,main>h1,section,footer{padding:0 1rem}header,footer{background:#eef2f3;padding-block:1rem}
#root-discount-banner{min-height:7.1rem}#root-rent-room,#root-my-room{min-height:100vh}`;

const TEXT =
  'Vi har tørre, opvarmede rum i alle størrelser midt i byen. Du låser selv ind, alle dage fra 6 til 22, og du kan sige op når som helst. ';

interface Embedded {
  /** Of the script that was written by hand. */
  slug: string;
  widget: string;
  rooms: number;
  /** Seconds until the token that the page finds in local storage expires. */
  token?: number;
}

/** A host page with the widget in it. It reserves the widget's height, as docs/embedding.md advises. */
function host({ widget, rooms, token }: Embedded, src: string): string {
  const script = TAG.replace(/src="[^"]*"/, `src="${README_ORIGIN}${src}"`).replace(
    /data-api="[^"]*"/,
    `data-api="${README_ORIGIN}/api/${rooms}"`,
  );
  const payload = { sub: '1', iat: 0, exp: Math.floor(Date.now() / 1000) + (token ?? 0) };
  const signedIn = `<script>localStorage.jwt_access_token='x.${btoa(JSON.stringify(payload))}.x'</script>`;
  return `<!doctype html><html lang="da"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Havnens Opbevaring</title><link rel="icon" href="data:,"><style>${STYLE}</style>${token ? signedIn : ''}${script}</head><body><header><strong>Havnens Opbevaring</strong></header><main>${PLACE.replace(/root-[\w-]+/, `root-${widget}`)}<h1>Plads til det hele</h1><p>${TEXT.repeat(3)}</p><section><h2>Sådan gør du</h2><p>${TEXT.repeat(4)}</p></section></main><footer>Havnegade 12, 5000 Odense C</footer></body></html>`;
}

/** The same widget's content by this build and by hand, each also from another origin. */
function listVariants(embedded: Embedded): Variant[] {
  const { slug } = embedded;
  const ours = { path: `/${slug}/ours`, html: host(embedded, '/loader.js') };
  const vanilla = { path: `/${slug}/vanilla`, html: host(embedded, `/vanilla/${slug}.js`) };
  return [
    { name: 'ours', ...ours },
    { name: 'vanilla', ...vanilla },
    { name: 'oursElsewhere', ...ours, isSecure: true },
    { name: 'vanillaElsewhere', ...vanilla, isSecure: true },
  ];
}

export const BANNER_PAGES = listVariants({ slug: 'banner', widget: 'discount-banner', rooms: 100 });
/** 1,000 rooms: the most that one page of the room list has. */
export const ROOM_PAGES = listVariants({ slug: 'rooms', widget: 'rent-room', rooms: 1000 });
const TENANT = { slug: 'gate', widget: 'my-room', rooms: 10 };
/** The page of a tenant who comes back to open the gate. */
export const GATE_PAGES: Variant[] = [
  ...listVariants({ ...TENANT, token: 600 }),
  { name: 'expired', path: '/gate/expired', html: host({ ...TENANT, token: -600 }, '/loader.js') },
];
