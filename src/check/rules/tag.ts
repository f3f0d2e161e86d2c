import type { Facts, Globals, LoaderTag } from '../facts.ts';
import { type Finding, note, wrong } from '../finding.ts';
import { SYNONYMS, TAG_ATTRIBUTES } from '../known.ts';
import { suggest } from '../similar.ts';

/** What the loader's tag and the page's globals say. */
export function checkTag({ tags, globals, version, page }: Facts): Finding[] {
  const [tag, ...others] = tags;
  const misspelt = misspeltAttributes(tag);
  const meant = new Set(misspelt.map(({ values }) => values.right));
  return [
    ...misspelt,
    ...(meant.has('data-api') ? [] : checkApiAddress(tag, globals)),
    ...(meant.has('data-department') ? [] : checkDepartment(tag, globals)),
    ...checkOrigins(tag),
    ...checkKey(globals),
    ...others.flatMap((other) => checkOther(tag, other)),
    ...checkVersion(version),
    ...checkCrossorigin(tag, page.origin),
  ];
}

function misspeltAttributes({ attributes }: LoaderTag): Finding[] {
  return Object.entries(attributes).flatMap(([found, value]) => {
    if (TAG_ATTRIBUTES.includes(found)) return [];
    const full = found.startsWith('data-') ? found : `data-${found}`;
    const right = SYNONYMS[full] ?? suggest(full, TAG_ATTRIBUTES);
    return right && !(right in attributes)
      ? [wrong('attribute', { found, right }, `${right}="${value}"`)]
      : [];
  });
}

/** `host.example/path` without its scheme, which a browser would take for a path. */
const WITHOUT_SCHEME = /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)|^localhost(:\d+)?(\/|$)/;

function checkApiAddress({ attributes }: LoaderTag, globals: Globals): Finding[] {
  const given = attributes['data-api'] ?? globals.api;
  if (!given?.trim()) return [wrong('apiMissing', {}, 'data-api="https://api.example"')];
  if (isApiAddress(given)) return [];
  const meant = WITHOUT_SCHEME.test(given) ? `https://${given}` : 'https://api.example';
  return [wrong('apiNoAddress', { value: given }, `data-api="${meant}"`)];
}

/** Whether the widgets take it for an address as it was meant; it may be relative to the loader. */
export const isApiAddress = (given: string): boolean =>
  !WITHOUT_SCHEME.test(given) && (/^https?:/i.test(given) || !/^[a-z][a-z+.-]*:/i.test(given));

function checkDepartment({ attributes }: LoaderTag, globals: Globals): Finding[] {
  const given = attributes['data-department'] ?? globals.department;
  if (given === undefined || given === '') return [wrong('departmentMissing', {}, 'data-department="1"')];
  const number = Number(given);
  if (Number.isInteger(number) && number >= 1) return [];
  return [wrong('departmentNoNumber', { value: String(given) }, 'data-department="1"')];
}

function checkOrigins({ attributes }: LoaderTag): Finding[] {
  const entries = attributes['data-checkout-origins']?.match(/\S+/g) ?? [];
  const refused = entries.filter((entry) => !/^https?:\/\/[^/]/i.test(entry));
  return refused.map((value) => wrong('checkoutOrigin', { value }, `https://${value.replace(/^\W+/, '')}`));
}

function checkKey({ stripeKey }: Globals): Finding[] {
  if (stripeKey === undefined || /^pk_/.test(stripeKey)) return [];
  const value = `${stripeKey.slice(0, 3)}…`;
  return [
    /^(sk|rk)_/.test(stripeKey)
      ? wrong('secretKey', { value })
      : wrong('strangeKey', { value }, "window.STRIPE_PK = 'pk_live_…'"),
  ];
}

/** A second tag of the same file may stand there; its settings are not read. */
function checkOther(first: LoaderTag, other: LoaderTag): Finding[] {
  if (other.address !== first.address)
    return [wrong('loaderTwice', { first: first.address, other: other.address })];
  const ignored = TAG_ATTRIBUTES.find(
    (name) => name in other.attributes && other.attributes[name] !== first.attributes[name],
  );
  return ignored ? [wrong('settingIgnored', { value: `${ignored}="${other.attributes[ignored]}"` })] : [];
}

function checkVersion({ running, newest }: Facts['version']): Finding[] {
  return newest && newest !== running ? [wrong('loaderOld', { running, newest })] : [];
}

function checkCrossorigin({ address, attributes }: LoaderTag, origin: string): Finding[] {
  if ('crossorigin' in attributes || attributes.type === 'module') return [];
  if (new URL(address).origin === origin) return [];
  return [note('crossorigin', {}, openingTag(address, { crossorigin: '', ...attributes }))];
}

/** The tag as a line of HTML, its nonce left out, which a browser hides and which changes with each answer. */
function openingTag(address: string, attributes: Record<string, string>): string {
  const rest = Object.entries({ ...attributes, src: address })
    .filter(([name]) => name !== 'nonce')
    .map(([name, value]) => (value ? `${name}="${value}"` : name));
  return `<script ${rest.join(' ')}></script>`;
}
