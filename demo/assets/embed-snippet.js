/* The snippet that the owner of a host page copies. */

/** Widgets that first request the floors: the browser can preload them before the loader runs. */
const ASK_FLOORS = ['discount-banner', 'rent-room'];

/** Reserved heights, so that nothing below moves while a widget loads; only with a campaign for the banner. */
const HEIGHTS = {
  'discount-banner': '5em',
  'rent-room': '100vh',
  'my-room': '100vh',
  'manage-form': '24rem',
  'reset-password': '25rem',
  withdraw: '40rem',
};

const attribute = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function hint({ api, department }) {
  const address = `${api}/floor/getfiltered?filters=departmentId%3D%3D${department}&pageNumber=1&pageSize=1000`;
  return `<link rel="preload" as="fetch" crossorigin href="${attribute(address)}">`;
}

const hash = (integrity) => (integrity ? ` integrity="${integrity}"` : '');

/** The loader's tag; `more` are further attributes. */
const tag = ({ loader, integrity, api, department }, more = '') =>
  `<script async crossorigin src="${attribute(loader)}"${hash(integrity)} data-api="${attribute(api)}" data-department="${department}"${more}></script>`;

const cookie = (language) =>
  `<script>document.cookie = '.AspNetCore.Culture=c%3D${language}%7Cuic%3D${language}; path=/; max-age=600; samesite=strict'</script>`;

const styles = ({ widgets, accent, onAccent, radius }, comment) => [
  '<style>',
  `  :root { --selfstorage-accent: ${accent}; --selfstorage-on-accent: ${onAccent}; --selfstorage-radius: ${radius}px; }`,
  ...comment,
  ...widgets.map((name) => `  #root-${name} { min-height: ${HEIGHTS[name]}; }`),
  '</style>',
];

const hints = (options) => (options.widgets.some((name) => ASK_FLOORS.includes(name)) ? [hint(options)] : []);
const places = ({ widgets }) => widgets.map((name) => `<div id="root-${name}"></div>`);

/**
 * The lines for a host page. `loader` and `api` are absolute addresses, the API's without a trailing slash; `integrity` is the loader's, if it is pinned;
 * `comments` are in the reader's language.
 */
export function snippet(options) {
  const { comments, language } = options;
  return [
    `<!-- ${comments.head} -->`,
    ...hints(options),
    ...styles(options, [`  /* ${comments.heights} */`]),
    `<!-- ${comments.language} -->`,
    cookie(language),
    tag(options),
    '',
    `<!-- ${comments.places} -->`,
    ...places(options),
    '',
  ].join('\n');
}

/** A whole page. */
export function page(options, title) {
  const { language, widgets } = options;
  const more = widgets.includes('manage-form') ? ' data-my-room="/MyRoom"' : '';
  const head = [...hints(options), ...styles(options, []), cookie(language), tag(options, more)];
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    ...head,
    '</head>',
    '<body>',
    `<h1>${title}</h1>`,
    ...places(options),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** For Google Tag Manager, which knows only old JavaScript and takes the attributes of a plain tag away. */
export const tagManager = ({ loader, integrity, api, department }) => `<script>
  (function () {
    var script = document.createElement('script');
    script.async = true;
    script.crossOrigin = '';
    script.src = ${text(loader)};${integrity ? `\n    script.integrity = '${integrity}';` : ''}
    script.setAttribute('data-api', ${text(api)});
    script.setAttribute('data-department', '${department}');
    document.head.appendChild(script);
  })();
</script>
`;

/** A text in a script on a page: no `<` in it ends the script. */
const text = (value) =>
  `'${value.replace(/[\\'<]/g, (letter) => `\\x${letter.charCodeAt(0).toString(16)}`)}'`;

const component = (name) => name.replace(/(^|-)(.)/g, (_, __, letter) => letter.toUpperCase());

/** For React and Next.js. */
export const react = ({
  loader,
  integrity,
  api,
  department,
  widgets,
}) => `import { ${[...widgets.map(component), 'SelfStorageLoader'].join(', ')} } from 'selfstorage-widgets/react';

<SelfStorageLoader src="${attribute(loader)}"${hash(integrity)} api="${attribute(api)}" department={${department}} />
${widgets.map((name) => `<${component(name)} />\n`).join('')}`;
