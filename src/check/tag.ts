import { causes, type Finding } from './finding.ts';
import { findSimilar, readSettings, TAG_ATTRIBUTES } from './page.ts';

const { wrong, note } = causes({
  apiAddress: [
    'The tag gives no address of the API that the widgets can use: {value}.',
    'Write the whole address with `https://` in the script tag:',
    'Der står ingen adresse på API’et i script-tagget, som widgetterne kan bruge: {value}.',
    'Skriv hele adressen med `https://` i script-tagget:',
  ],
  department: [
    'The tag does not say which department to show: {value} is not the number of one.',
    'Write the number, without letters, in the script tag:',
    'Der står ikke i script-tagget, hvilken afdeling der skal vises: {value} er ikke nummeret på en.',
    'Skriv nummeret uden bogstaver i script-tagget:',
  ],
  attribute: [
    'There is no attribute {found}. {right} is probably meant.',
    'Write it like this:',
    'Attributten {found} findes ikke. Der menes nok {right}.',
    'Skriv den sådan:',
  ],
  secretKey: [
    'STRIPE_PK holds a secret key ({value}). Everybody who opens this page can read it.',
    'Replace the key at Stripe at once, because it is no longer secret. This page needs the publishable key, which begins with `pk_`.',
    'STRIPE_PK indeholder en hemmelig nøgle ({value}). Alle, der åbner siden, kan læse den.',
    'Udskift nøglen hos Stripe med det samme, for den er ikke længere hemmelig. Siden skal bruge den offentlige nøgle, som begynder med `pk_`.',
  ],
  loaderTwice: [
    'The page loads two different loaders: {first} and {other}. Only the first one works.',
    'Remove one of the two script tags.',
    'Siden henter to forskellige loadere: {first} og {other}. Kun den første virker.',
    'Fjern det ene af de to script-tags.',
  ],
  loaderOld: [
    'This page runs version {running} of the loader. The server has version {newest}.',
    'Reload without the cache: Ctrl+F5, or ⇧⌘R on a Mac. If this message stays, something between server and browser keeps the old file: empty the cache of your site or CDN.',
    'Siden kører version {running} af loaderen. Serveren har version {newest}.',
    'Genindlæs uden cache: Ctrl+F5, eller ⇧⌘R på en Mac. Bliver beskeden stående, er der noget mellem serveren og browseren, der gemmer den gamle fil: Tøm cachen på dit websted eller CDN.',
  ],
  crossorigin: [
    'The script tag has no `crossorigin`. Without it the browser opens a second connection, and the widgets come later.',
    'Replace the tag by this one:',
    'Script-tagget mangler `crossorigin`. Så åbner browseren en ekstra forbindelse, og widgetterne kommer senere.',
    'Erstat tagget med dette:',
  ],
});

/** What the loader's tag and the page's globals say. */
export async function checkTag(tag: HTMLScriptElement): Promise<Finding[]> {
  const misspelt = findMisspeltAttributes(tag);
  const isMisspelt = (name: string) => misspelt.some(({ values }) => values.right === name);
  const { api, department } = readSettings(tag);
  const { STRIPE_PK: key } = window;
  return [
    ...misspelt,
    ...(isMisspelt('data-api') ? [] : checkApiAddress(api)),
    ...(isMisspelt('data-department') ? [] : checkDepartment(department)),
    ...(/^[sr]k_/.test(`${key}`) ? [wrong('secretKey', { value: `${`${key}`.slice(0, 3)}…` })] : []),
    ...findOtherLoaders(tag).map((other) => wrong('loaderTwice', { first: tag.src, other })),
    ...(await checkVersion(tag.src)),
    ...checkCrossorigin(tag),
  ];
}

function findMisspeltAttributes(tag: Element): Finding[] {
  return [...tag.attributes].flatMap(({ name: found, value }) => {
    if (TAG_ATTRIBUTES.includes(found)) return [];
    const bare = found.replace(/^data[-_]/, '');
    const right = findSimilar(`data-${bare}`, TAG_ATTRIBUTES);
    if (!right || tag.hasAttribute(right)) return [];
    return [wrong('attribute', { found, right }, `${right}="${value}"`)];
  });
}

/** `host.example/path` without its scheme, which a browser would take for a path. */
const WITHOUT_SCHEME = /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)|^localhost(:\d+)?(\/|$)/;

/** Whether the widgets take it for an address as it was meant; it may be relative to the loader. */
export const isApiAddress = (given: string): boolean =>
  !!given.trim() &&
  !WITHOUT_SCHEME.test(given) &&
  (/^https?:/i.test(given) || !/^[a-z][a-z+.-]*:/i.test(given));

function checkApiAddress(value: string): Finding[] {
  if (isApiAddress(value)) return [];
  const meant = WITHOUT_SCHEME.test(value) ? `https://${value}` : 'https://api.example';
  return [wrong('apiAddress', { value }, `data-api="${meant}"`)];
}

const checkDepartment = (value: string): Finding[] =>
  /^[1-9]\d*$/.test(value) ? [] : [wrong('department', { value }, 'data-department="1"')];

/** Other people have files of this name too: a tag counts if it has settings of ours. */
const findOtherLoaders = (tag: HTMLScriptElement): string[] =>
  [...document.scripts]
    .filter((other) => TAG_ATTRIBUTES.some((name) => other.hasAttribute(name)))
    .map(({ src }) => src)
    .filter((src) => src !== tag.src);

/** Compares the loader that runs with the one that the server has now. */
async function checkVersion(loader: string): Promise<Finding[]> {
  const text = await fetch(loader, { cache: 'no-store', credentials: 'same-origin' }).then(
    (response) => response.text(),
    () => '',
  );
  const newest = /\bversion:"([^"]+)"/.exec(text)?.[1];
  const running = `${window.SelfStorage?.version}`;
  return newest && newest !== running ? [wrong('loaderOld', { running, newest })] : [];
}

/** The nonce is left out of the line to copy: a browser hides it, and it changes with each answer. */
function checkCrossorigin(tag: HTMLScriptElement): Finding[] {
  if (tag.hasAttribute('crossorigin') || tag.type === 'module') return [];
  if (new URL(tag.src).origin === location.origin) return [];
  const rest = [...tag.attributes]
    .filter(({ name }) => !/^(src|nonce)$/.test(name))
    .map(({ name, value }) => (value ? `${name}="${value}"` : name));
  return [
    note('crossorigin', {}, `<script ${['crossorigin', ...rest].join(' ')} src="${tag.src}"></script>`),
  ];
}
