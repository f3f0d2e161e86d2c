import { WIDGETS } from './scripts.ts';

/** One way to put the same content on a host page. */
export interface Variant {
  name: string;
  /** Path of its host page. */
  path: string;
  html: string;
}

const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1c2a30}
header,main>p,main>h1,section,footer{padding:0 1rem}header,footer{background:#eef2f3;padding-block:1rem}
#root-discount-banner{min-height:7.1rem}#root-rent-room,#root-my-room{min-height:100vh}
#root-manage-form{min-height:38rem}#root-reset-password{min-height:20rem}
iframe{display:block;width:100%;border:0}.banner{height:7.1rem}.rooms{height:100vh}`;

const TEXT =
  'Vi har tørre, opvarmede rum i alle størrelser midt i byen. Du låser selv ind, alle dage fra 6 til 22, og du kan sige op når som helst. ';

/** The facility's own page around whatever is embedded, with the height reserved as docs/embedding.md advises. */
const host = ({ head, places }: { head: string; places: string }) =>
  `<!doctype html><html lang="da"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Havnens Opbevaring</title><link rel="icon" href="data:,"><style>${STYLE}</style>${head}</head><body><header><strong>Havnens Opbevaring</strong></header><main>${places}<h1>Plads til det hele</h1><p>${TEXT.repeat(3)}</p><section><h2>Sådan gør du</h2><p>${TEXT.repeat(4)}</p></section></main><footer>Havnegade 12, 5000 Odense C</footer></body></html>`;

const place = (widget: string) => `<div id="root-${widget}"></div>`;
const script = (src: string, rooms: number) =>
  `<script async src="${src}" data-api="/api/${rooms}" data-department="1"></script>`;
/** As docs/embedding.md recommends it. */
const hint = (rooms: number) =>
  `<link rel="preload" as="fetch" crossorigin href="/api/${rooms}/floor/getfiltered?filters=departmentId%3D%3D1&pageNumber=1&pageSize=1000">`;

interface Embedded {
  slug: string;
  widget: string;
  vanilla: string;
  frame: string;
  rooms: number;
}

export const BANNER: Embedded = {
  slug: 'banner',
  widget: 'discount-banner',
  vanilla: 'banner',
  frame: 'banner',
  rooms: 100,
};
/** With as many rooms as one page of the spec holds. */
export const ROOMS: Embedded = {
  slug: 'rooms',
  widget: 'rent-room',
  vanilla: 'rooms',
  frame: 'rooms',
  rooms: 1000,
};

/** As the facility's own site does, which is written on a server that knows the manifest. */
const preload = (files: string[]) =>
  files.map((file) => `<link rel="modulepreload" href="/chunks/${file}.js">`).join('');

export const HINTED = ', with the hint';

export const NAMES = {
  ours: 'this build',
  hinted: `this build${HINTED}`,
  preloaded: `this build, chunks preloaded${HINTED}`,
  vanilla: 'vanilla',
  vanillaHinted: `vanilla${HINTED}`,
  react: 'React, one bundle',
  reactHinted: `React, one bundle${HINTED}`,
  reactAll: 'React, one bundle of all widgets',
  iframe: 'iframe',
  expired: 'this build, token expired',
};

/** The host page with the snippet and the preload hint of docs/embedding.md. */
const embedded = ({ slug, widget, rooms }: Omit<Embedded, 'vanilla' | 'frame'>): Variant =>
  page({ name: NAMES.hinted, slug, widget, rooms, src: '/loader.js', head: hint(rooms) });

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

/** The same widget's content in every way that is compared; `manifest` names the files of each widget. */
export function listVariants(
  { vanilla, frame, ...what }: Embedded,
  manifest: Record<string, string[]>,
): Variant[] {
  const { slug, widget, rooms } = what;
  const plain = (name: string, src: string) => page({ ...what, name, src });
  const hinted = (name: string, src: string) => page({ ...what, name, src, head: hint(rooms) });
  return [
    plain(NAMES.ours, '/loader.js'),
    embedded(what),
    page({
      ...what,
      name: NAMES.preloaded,
      src: '/loader.js',
      head: hint(rooms) + preload(manifest[widget] ?? []),
    }),
    plain(NAMES.vanilla, `/vanilla/${vanilla}.js`),
    hinted(NAMES.vanillaHinted, `/vanilla/${vanilla}.js`),
    plain(NAMES.react, `/react/${widget}.js`),
    hinted(NAMES.reactHinted, `/react/${widget}.js`),
    plain(NAMES.reactAll, '/react/all.js'),
    {
      name: NAMES.iframe,
      path: `/${slug}/iframe`,
      html: host({ head: '', places: `<iframe class="${frame}" src="/${slug}/framed"></iframe>` }),
    },
  ];
}

/** A token that the page finds in local storage, and how long it lasts from now on. */
const token = (seconds: number) => {
  const payload = { sub: '1', iat: 0, exp: Math.floor(Date.now() / 1000) + seconds };
  return `<script>localStorage.jwt_access_token='x.${btoa(JSON.stringify(payload))}.x'</script>`;
};

/** The page of a tenant who comes back to open the gate. */
export const GATE: Variant[] = (
  [
    [NAMES.ours, '/loader.js', 600],
    [NAMES.expired, '/loader.js', -600],
    [NAMES.vanilla, '/vanilla/gate.js', 600],
  ] as const
).map(([name, src, seconds]) =>
  page({ name, slug: 'gate', widget: 'my-room', rooms: 10, src, head: token(seconds) }),
);

/** The document inside the iframe: the widget alone, embedded as docs/embedding.md recommends. */
export const framed = ({ slug, widget, rooms }: Embedded): [path: string, html: string] => [
  `/${slug}/framed`,
  `<!doctype html><html lang="da"><head><meta charset="utf-8"><title>Havnens Opbevaring</title><style>${STYLE}</style>${hint(rooms)}${script('/loader.js', rooms)}</head><body>${place(widget)}</body></html>`,
];

/** What embeds weigh elsewhere: their content comes from servers that are not here, so their scripts alone. */
export const elsewhere: Variant[] = [
  ['@calcom/embed-core 1.5.3', 'cal.com'],
  ['@typeform/embed 6.1.1', 'typeform'],
].map(([name = '', file = '']) => ({
  name,
  path: `/elsewhere/${file}`,
  html: host({ head: `<script async src="/elsewhere/${file}.js"></script>`, places: '' }),
}));

/** The rent-room page of a facility with a number of rooms. */
export const withRooms = (rooms: number): Variant => ({
  ...embedded({ widget: ROOMS.widget, slug: `rooms-${rooms}`, rooms }),
  name: `${rooms} rooms`,
});

/** A page with the first few widgets. */
export const withWidgets = (count: number): Variant => ({
  name: `${count} widget${count > 1 ? 's' : ''}`,
  path: `/widgets/${count}`,
  html: host({
    head: hint(BANNER.rooms) + script('/loader.js', BANNER.rooms),
    places: WIDGETS.slice(0, count).map(place).join(''),
  }),
});
