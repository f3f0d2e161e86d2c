import { attempt } from '../core/storage.ts';
import { causes, type Finding } from './finding.ts';
import { readSettings } from './page.ts';

const wrong = causes({
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
  pinnedOld: [
    'This page stays with version {running}. The newest is {newest}.',
    'Change the number and the hash in the script tag:',
    'Siden bliver ved version {running}. Den nyeste er {newest}.',
    'Udskift nummeret og kontrolsummen i script-tagget:',
  ],
});

/** What the loader's tag and the page's globals say. */
export async function checkTag(tag: HTMLScriptElement): Promise<Finding[]> {
  const { api, department } = readSettings(tag);
  const { STRIPE_PK: key } = window;
  return [
    ...checkApiAddress(api, tag.src),
    ...(/^[1-9]\d*$/.test(department)
      ? []
      : [wrong('department', { value: department }, 'data-department="1"')]),
    ...(/^[sr]k_/.test(`${key}`) ? [wrong('secretKey', { value: `${`${key}`.slice(0, 3)}…` })] : []),
    ...findOtherLoaders(tag).map((other) => wrong('loaderTwice', { first: tag.src, other })),
    ...(await checkVersion(tag.src)),
  ];
}

/** `host.example/path` without its scheme, which a browser would take for a path. */
const WITHOUT_SCHEME = /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)|^localhost(:\d+)?(\/|$)/;

/** The address of the API as the widgets resolve it, relative to the loader. Null if it is invalid, or if its scheme was forgotten. */
export function parseApiAddress(given: string, loader: string): URL | null {
  const address = attempt(() => new URL(given, loader));
  const isMeant = given.trim() && !WITHOUT_SCHEME.test(given) && /^https?:/.test(`${address?.protocol}`);
  return isMeant ? address : null;
}

function checkApiAddress(value: string, loader: string): Finding[] {
  if (parseApiAddress(value, loader)) return [];
  const meant = WITHOUT_SCHEME.test(value) ? `https://${value}` : 'https://api.example';
  return [wrong('apiAddress', { value }, `data-api="${meant}"`)];
}

/** Other people have files of this name too: a tag counts if it has settings of ours. */
const findOtherLoaders = (tag: HTMLScriptElement): string[] =>
  [...document.querySelectorAll<HTMLScriptElement>('script[data-api], script[data-department]')]
    .map(({ src }) => src)
    .filter((src) => src !== tag.src);

const read = (address: string): Promise<string> =>
  fetch(address, { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );

/** Compares the loader that runs with the one that the server has now, or a pinned one with the newest release. */
async function checkVersion(loader: string): Promise<Finding[]> {
  const running = `${window.SelfStorage?.version}`;
  if (/\/\d+\.\d+\.\d+\/loader\.js$/.test(loader)) {
    const list = new URL('../versions.json', loader).href;
    const text = await read(list);
    const [release] = attempt(() => JSON.parse(text).versions) ?? [];
    if (!release || release.version === running) return [];
    const tag = `src="${new URL(release.loader, list)}" integrity="${release.integrity}"`;
    return [wrong('pinnedOld', { running, newest: release.version }, tag)];
  }
  const newest = /\bversion:"([^"]+)"/.exec(await read(loader))?.[1];
  return newest && newest !== running ? [wrong('loaderOld', { running, newest })] : [];
}
