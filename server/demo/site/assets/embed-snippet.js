/* The snippet that the owner of a host page copies. */

/** Widgets that first request the floors: the browser can preload them before the loader runs. */
const ASK_FLOORS = ['discount-banner', 'rent-room'];

/** Reserved heights, so that nothing below moves while a widget loads; only with a campaign for the banner. */
const HEIGHTS = {
  'discount-banner': '6.5em',
  'rent-room': '100vh',
  'my-room': '100vh',
  'manage-form': '24rem',
  'reset-password': '25rem',
};

const attribute = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function hint({ api, department }) {
  const address = `${api}/floor/getfiltered?filters=departmentId%3D%3D${department}&pageNumber=1&pageSize=1000`;
  return `<link rel="preload" as="fetch" crossorigin href="${attribute(address)}">`;
}

/**
 * The lines for a host page. `loader` and `api` are absolute addresses, the API's without a trailing slash;
 * `comments` are in the reader's language.
 */
export function snippet({ loader, api, department, language, widgets, accent, onAccent, radius, comments }) {
  return [
    `<!-- ${comments.head} -->`,
    ...(widgets.some((name) => ASK_FLOORS.includes(name)) ? [hint({ api, department })] : []),
    '<style>',
    `  :root { --selfstorage-accent: ${accent}; --selfstorage-on-accent: ${onAccent}; --selfstorage-radius: ${radius}px; }`,
    `  /* ${comments.heights} */`,
    ...widgets.map((name) => `  #root-${name} { min-height: ${HEIGHTS[name]}; }`),
    '</style>',
    `<!-- ${comments.language} -->`,
    `<script>document.cookie = '.AspNetCore.Culture=c%3D${language}%7Cuic%3D${language}; path=/; max-age=600; samesite=strict'</script>`,
    `<script async crossorigin src="${attribute(loader)}" data-api="${attribute(api)}" data-department="${department}"></script>`,
    '',
    `<!-- ${comments.places} -->`,
    ...widgets.map((name) => `<div id="root-${name}"></div>`),
    '',
  ].join('\n');
}
