import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nearestName, OperatorError } from './operator-error.ts';
import { fromRoot } from './root.ts';

type Parse<T> = (value: string, name: string) => T;

/** One environment variable. docs/operating.md's table is made of `shown` and `meaning`. */
interface Setting<T> {
  fallback: T;
  meaning: string;
  /** The setting that a value stands for, which is never empty. Throws an `OperatorError` for a wrong one. */
  parse: Parse<T>;
  /** The default in the table, where it is not the fallback. */
  shown?: string | undefined;
}

const setting = <T>(fallback: T, meaning: string, parse: Parse<T>, shown?: string): Setting<T> => {
  return { fallback, meaning, parse, shown };
};

const optional = <T>(meaning: string, parse: Parse<T>, shown?: string) =>
  setting<T | null>(null, meaning, parse, shown);

const flag = (meaning: string): Setting<boolean> =>
  setting(false, meaning, (value, name) => oneOf(['true', 'false'])(value, name) === 'true');

const path = (fallback: string, meaning: string, shown?: string): Setting<string> =>
  setting(resolve(fallback), meaning, (value) => resolve(value), shown);

/** Throws an `OperatorError`: the setting and the rule that it breaks, on one line. */
function refuse(name: string, rule: string): never {
  throw new OperatorError(`${name} ${rule}`);
}

const anything: Parse<string> = (value) => value;

const wholeNumber = (from: number, to: number): Parse<number> => {
  return (value, name) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= from && number <= to) return number;
    return refuse(name, `must be a whole number from ${from} to ${to}, not "${value}"`);
  };
};

const oneOf = <T extends string>(choices: readonly T[]): Parse<T> => {
  return (value, name) =>
    choices.find((each) => each === value) ??
    refuse(name, `must be one of ${choices.join(', ')}, not "${value}"`);
};

/** A value of a certain form. The refusal repeats it unless it may be a secret. */
const matching = (pattern: RegExp, rule: string, { isSecret = true } = {}): Parse<string> => {
  return (value, name) =>
    pattern.test(value) ? value : refuse(name, isSecret ? rule : `${rule}, not "${value}"`);
};

const url: Parse<string> = (value, name) => {
  const parsed = URL.canParse(value) ? new URL(value) : null;
  const isPlain = parsed && /^https?:$/.test(parsed.protocol) && !parsed.search && !parsed.hash;
  if (!isPlain || parsed.username) return refuse(name, `must be an http(s) address, not "${value}"`);
  return parsed.href.replace(/\/+$/, '');
};

const origins: Parse<string[]> = (value, name) =>
  value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((each) => {
      const { origin } = URL.canParse(each) ? new URL(each) : {};
      if (!origin || origin !== each.replace(/\/$/, ''))
        return refuse(name, `must be origins like https://facility.example, not "${each}"`);
      return origin;
    });

const contact: Parse<string> = (value, name) => {
  const parsed = URL.canParse(value) ? new URL(value) : null;
  const isContact =
    parsed?.protocol === 'https:' || (parsed?.protocol === 'mailto:' && MAILBOX.test(parsed.pathname));
  return isContact ? parsed.href : refuse(name, `must start with mailto: or https://, not "${value}"`);
};

/** In the first 30 days a payment or a refund may still need the person. */
const forgetAfter: Parse<number> = (value, name) => {
  const days = wholeNumber(0, 36_500)(value, name);
  return days > 0 && days < 30 ? refuse(name, 'must be 0 (never) or at least 30') : days;
};

const MAILBOX = /^[^\s@<>,;:"()[\]\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const LAST_PORT = 65_535;
const SECRET_MIN = 32;
const SIMULATED = 'simulated';

/** Every variable that is read, in the order of the table. The keys of departments' own controllers (`ACCESS_KEY_…`) are read beside it. */
export const SETTINGS = {
  PORT: setting(8080, 'where the server listens', wholeNumber(1, LAST_PORT)),
  HOST: setting('127.0.0.1', 'the address of this machine that it listens at', anything),
  PUBLIC_URL: optional('the address that people use', url, '`http://localhost:PORT`'),
  DATA_DIR: path('data', "database, secrets and simulators' journals; only for the server's user", '`data`'),
  DATABASE_URL: optional(
    '`postgres://…` instead of PGlite; needed with live keys',
    matching(/^postgres(ql)?:\/\/./, 'must start with postgres://'),
  ),
  FACILITY_FILE: path(
    fromRoot('demo/facility.yaml'),
    "the facility's own data, or the folder of a chain, see [below](#the-facilitys-data)",
    "the demonstration's",
  ),
  JWT_SECRET: optional(
    `signs the tokens; at least ${SECRET_MIN} characters; needed with live keys`,
    matching(new RegExp(`^.{${SECRET_MIN}}`, 's'), `must have at least ${SECRET_MIN} characters`),
    'created at the first start',
  ),
  ALLOWED_ORIGINS: optional(
    'further origins that a checkout may return to, and whose pages may have passkeys',
    origins,
  ),
  PASSKEY_DOMAIN: optional(
    'a domain such as `facility.example` whose subdomains share their passkeys; another value later loses those made before',
    matching(DOMAIN, 'must be a domain like facility.example', { isSecret: false }),
  ),
  // Most claims lapse after three years.
  FORGET_AFTER_DAYS: setting(
    1095,
    'days after the last lease until a tenant is made anonymous, at least 30; `0` for never',
    forgetAfter,
  ),
  STRIPE_SECRET_KEY: optional(
    'the payment provider, see [Stripe](#stripe)',
    matching(/^[sr]k_(live|test)_./, 'must start with sk_live_, sk_test_, rk_live_ or rk_test_'),
    SIMULATED,
  ),
  STRIPE_PK: optional(
    'its publishable key',
    matching(/^pk_(live|test)_./, 'must start with pk_live_ or pk_test_'),
  ),
  STRIPE_WEBHOOK_SECRET: optional(
    'the signing secret of its webhook',
    matching(/^whsec_./, 'must start with whsec_'),
  ),
  STRIPE_API_ADDRESS: optional('a simulated Stripe; not with live keys', url, "Stripe's"),
  SMS_TOKEN: optional('GatewayAPI, see [SMS](#sms)', anything, SIMULATED),
  SMS_SENDER: setting(
    'Opbevaring',
    'the sender that phones show, 1 to 11 letters or digits',
    matching(/^[A-Za-z0-9]{1,11}$/, 'must be 1 to 11 letters or digits', { isSecret: false }),
  ),
  SMS_ADDRESS: setting(
    'https://gatewayapi.com',
    '`https://gatewayapi.eu` for accounts there',
    url,
    '`https://gatewayapi.com`',
  ),
  MAIL_URL: optional('the mail server, see [e-mail](#e-mail)', anything, SIMULATED),
  MAIL_FROM: optional(
    "the sender's address",
    matching(MAILBOX, 'must be one e-mail address like rent@facility.example'),
  ),
  ACCESS_ADDRESS: optional(
    "the access controller's bridge, see [access control](#access-control)",
    url,
    SIMULATED,
  ),
  ACCESS_KEY: optional(
    'its key; `ACCESS_KEY_ODENSE` and others are those of departments with a controller of their own',
    anything,
  ),
  REHEARSAL: flag('`true` lets a real access controller open doors while payments are simulated'),
  TRUST_PROXY: flag('whether `X-Forwarded-For` names the caller, and `X-Request-Id` the request'),
  STOP_DELAY: setting(
    0,
    'seconds in which requests are still answered after a signal to stop, up to 300',
    wholeNumber(0, 300),
  ),
  CHECKOUT_LIMIT: setting(
    30,
    'checkouts that may begin from one address in an hour',
    wholeNumber(1, 1_000_000),
  ),
  SMS_LIMIT: setting(
    200,
    'codes and links sent in an hour to people who are not signed in, for each department',
    wholeNumber(1, 1_000_000),
  ),
  LOG_LEVEL: setting('info', LOG_LEVELS.map((level) => `\`${level}\``).join(', '), oneOf(LOG_LEVELS)),
  METRICS_TOKEN: optional(
    'at least 16 characters, without spaces; whoever sends it may read `/metrics`',
    matching(/^\S{16,}$/, 'must have at least 16 characters, and no spaces'),
    'no metrics',
  ),
  STAFF_PASSWORD: optional(
    'at least 16 characters; whoever knows it may read `/staff`',
    matching(/^.{16,}$/, 'must have at least 16 characters'),
    'no staff page',
  ),
  SECURITY_CONTACT: optional(
    'whom `/.well-known/security.txt` names for reports of weaknesses: `mailto:…` or `https://…`',
    contact,
    'no security.txt',
  ),
  DIST_DIR: path(
    fromRoot('dist'),
    'folder of the built loader and its chunks, and of the published versions',
    '`dist`',
  ),
  SIMULATOR_PORT: optional('where the simulators listen', wholeNumber(1, LAST_PORT), 'PORT + 1'),
  SHARED_SIMULATORS: flag(
    'whether the simulators run in a process of their own (`node server/run.mjs demo/simulators/main.ts`)',
  ),
  RELOAD: flag('whether open pages reload after a build; `npm run dev` sets it'),
};

type Name = keyof typeof SETTINGS;
type Value<N extends Name> = (typeof SETTINGS)[N]['fallback'];
type Env = Record<string, string | undefined>;

/** Short names are those of other programs too. */
const LONG_NAME = /^(?=.{8})[A-Z]+_[A-Z_]+$/;

/** Refuses a variable whose name is nearly that of a setting, or the beginning of one: it would have no effect. */
function refuseMisspelt(env: Env): void {
  const names = Object.keys(SETTINGS).filter((name) => LONG_NAME.test(name));
  for (const name of Object.keys(env)) {
    if (!LONG_NAME.test(name) || name in SETTINGS || !env[name]?.trim()) continue;
    const meant = names.find((known) => known.startsWith(`${name}_`)) ?? nearestName(name, names);
    if (meant) refuse(name, `is no setting; did you mean ${meant}?`);
  }
}

/** Reads single settings. */
function reader(env: Env) {
  const given = (name: string) => env[name]?.trim() ?? '';
  return {
    given,
    read<N extends Name>(name: N): Value<N> {
      const { parse, fallback } = SETTINGS[name];
      return given(name) ? parse(given(name), name) : fallback;
    },
    /** Whether all of `needed` are set. False when none is; throws when only some are, or only settings of `also`, which go with them. */
    hasAll(needed: Name[], also: Name[] = []): boolean {
      const some = [...needed, ...also].filter(given);
      const missing = needed.filter((name) => !given(name));
      if (some.length > 0 && missing.length > 0)
        throw new OperatorError(`${some.join(', ')} needs ${missing.join(' and ')} as well`);
      return some.length > 0;
    },
  };
}
type Reader = ReturnType<typeof reader>;

export type Settings = ReturnType<typeof readSettings>;

/** Reads the settings from environment variables. Throws an `OperatorError` of one line for the first unusable one. */
export function readSettings(env: Env) {
  const from = reader(env);
  const { read } = from;
  const data = readDataSettings(env);
  const port = read('PORT');
  const publicUrl = read('PUBLIC_URL') ?? `http://localhost:${port}`;
  const settings = {
    ...data,
    ...readProviderSettings(env),
    port,
    publicUrl,
    host: read('HOST'),
    distDir: read('DIST_DIR'),
    simulatorPort: readSimulatorPort(from, port),
    sharedSimulators: read('SHARED_SIMULATORS'),
    /** Origins that a checkout may return to. */
    allowedOrigins: [...withLoopbackTwin(new URL(publicUrl)), ...(read('ALLOWED_ORIGINS') ?? [])],
    passkeyDomain: read('PASSKEY_DOMAIN'),
    sms: readSms(from),
    mail: readMail(from),
    logLevel: read('LOG_LEVEL'),
    metricsToken: read('METRICS_TOKEN'),
    staffPassword: read('STAFF_PASSWORD'),
    securityContact: read('SECURITY_CONTACT'),
    stopDelay: read('STOP_DELAY'),
    trustProxy: read('TRUST_PROXY'),
    checkoutLimit: read('CHECKOUT_LIMIT'),
    smsLimit: read('SMS_LIMIT'),
    forgetAfterDays: read('FORGET_AFTER_DAYS'),
    rehearsal: read('REHEARSAL'),
    reload: read('RELOAD'),
  };
  const { stripe } = settings;
  if (stripe && isLive(stripe.secretKey)) requireRealProviders(from, settings);
  return { ...settings, jwtSecret: read('JWT_SECRET') ?? readOrCreateSecret(data.dataDir) };
}

export type DataSettings = ReturnType<typeof readDataSettings>;

/** Reads where the data is stored, without creating anything. Throws an `OperatorError`. */
export function readDataSettings(env: Env) {
  refuseMisspelt(env);
  const { read } = reader(env);
  return {
    dataDir: read('DATA_DIR'),
    databaseUrl: read('DATABASE_URL'),
    facilityFile: read('FACILITY_FILE'),
  };
}

/** Reads which providers the settings name, without creating anything. Throws an `OperatorError`. */
export function readProviderSettings(env: Env) {
  const from = reader(env);
  return { stripe: readStripe(from), access: readAccess(from), accessKeys: readAccessKeys(env) };
}

/** By default the port after PORT, or before it where there is none. */
function readSimulatorPort({ read }: Reader, port: number): number {
  const simulatorPort = read('SIMULATOR_PORT') ?? (port < LAST_PORT ? port + 1 : port - 1);
  return simulatorPort === port ? refuse('SIMULATOR_PORT', 'must differ from PORT') : simulatorPort;
}

/** Browsers may reach the same machine as localhost or as 127.0.0.1. */
function withLoopbackTwin(url: URL): string[] {
  const twin = new URL(url);
  if (url.hostname === 'localhost') twin.hostname = '127.0.0.1';
  if (url.hostname === '127.0.0.1') twin.hostname = 'localhost';
  return [...new Set([url.origin, twin.origin])];
}

/** Whether a Stripe key moves real money. */
export const isLive = (key: string): boolean => /^[psr]k_live_/.test(key);

function readStripe({ read, hasAll }: Reader) {
  if (!hasAll(['STRIPE_SECRET_KEY', 'STRIPE_PK', 'STRIPE_WEBHOOK_SECRET'], ['STRIPE_API_ADDRESS']))
    return null;
  const secretKey = read('STRIPE_SECRET_KEY') ?? '';
  const publicKey = read('STRIPE_PK') ?? '';
  if (isLive(secretKey) !== isLive(publicKey))
    refuse('STRIPE_PK', 'and STRIPE_SECRET_KEY must both be live keys or both be test keys');
  const webhookSecret = read('STRIPE_WEBHOOK_SECRET') ?? '';
  return { secretKey, publicKey, webhookSecret, apiAddress: read('STRIPE_API_ADDRESS') };
}

/**
 * Throws an `OperatorError` when a department's settings are missing: the key of its own access controller or, with live payments and none of
 * its own, the controller of the settings. Also when a controller opens real doors while payments are simulated: anybody could rent, and the
 * demonstration's login is public. `REHEARSAL` allows that, to try a controller.
 */
export function requireControllers(
  { stripe, access, accessKeys, rehearsal }: Pick<Settings, 'stripe' | 'access' | 'accessKeys' | 'rehearsal'>,
  departments: { controller?: { address?: string; key?: string } }[],
): void {
  for (const { controller } of departments)
    if (controller?.key !== undefined && !accessKeys[controller.key])
      throw new OperatorError(`${controller.key} must be set: a department's file names it`);
  if (!stripe && !rehearsal && (access || departments.some((each) => each.controller?.address)))
    throw new OperatorError(
      'STRIPE_SECRET_KEY must be set where an access controller is (simulated payments would open real doors); to try a controller, set REHEARSAL=true',
    );
  if (stripe && isLive(stripe.secretKey) && !access && departments.some((each) => !each.controller?.address))
    throw new OperatorError(
      'ACCESS_ADDRESS and ACCESS_KEY must be set (simulated doors do not open) while STRIPE_SECRET_KEY is a live key',
    );
}

/** The settings with the origins of departments whose pages are elsewhere: checkouts may return there. */
export function allowPages(settings: Settings, departments: { pages?: string }[]): Settings {
  const elsewhere = departments.flatMap(({ pages = '/' }) => (pages.startsWith('/') ? [] : [pages]));
  const origins = elsewhere.map((pages) => new URL(pages).origin);
  return { ...settings, allowedOrigins: [...settings.allowedOrigins, ...origins] };
}

/** With a live key people pay real money, so doors and messages must be real too, and connections encrypted. */
function requireRealProviders(
  { given }: Reader,
  { publicUrl, databaseUrl, sms, mail }: Pick<Settings, 'publicUrl' | 'databaseUrl' | 'sms' | 'mail'>,
): void {
  const needs = (isMet: unknown, name: Name, rule: string) => {
    if (!isMet) refuse(name, `${rule} while STRIPE_SECRET_KEY is a live key`);
  };
  needs(
    databaseUrl,
    'DATABASE_URL',
    'must be set (the built-in database may lose what was paid last in a power failure)',
  );
  needs(sms, 'SMS_TOKEN', 'must be set (simulated messages reach nobody)');
  needs(mail, 'MAIL_URL', 'and MAIL_FROM must be set (simulated e-mails reach nobody)');
  needs(
    publicUrl.startsWith('https:'),
    'PUBLIC_URL',
    'must be https (passwords and room codes are sent there)',
  );
  needs(!given('STRIPE_API_ADDRESS'), 'STRIPE_API_ADDRESS', 'must be left out (the key is for Stripe alone)');
  // One that is generated in DATA_DIR would differ between processes, and each would reject the tokens of the others.
  needs(given('JWT_SECRET'), 'JWT_SECRET', 'must be set (every process needs the same)');
}

function readSms({ read, hasAll }: Reader) {
  const sender = read('SMS_SENDER');
  if (!hasAll(['SMS_TOKEN'], ['SMS_SENDER', 'SMS_ADDRESS'])) return null;
  return { token: read('SMS_TOKEN') ?? '', sender, address: read('SMS_ADDRESS') };
}

/** The address contains a password, so messages do not repeat it. */
function readMail({ read, hasAll }: Reader) {
  if (!hasAll(['MAIL_URL', 'MAIL_FROM'])) return null;
  const address = read('MAIL_URL') ?? '';
  const url = URL.canParse(address) ? new URL(address) : null;
  const secure = url?.protocol === 'smtps:';
  const isPlain = url?.hostname && /^\/?$/.test(url.pathname) && !url.search && !url.hash;
  if (!url || !isPlain || !(secure || url.protocol === 'smtp:') || !url.username !== !url.password)
    return refuse('MAIL_URL', 'must be like smtp://user:password@host:587 or smtps://user:password@host');
  const login = { user: readEncoded(url.username), pass: readEncoded(url.password) };
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // A password is never sent readably, unless the server is this machine.
    requireTls: !secure && url.username !== '' && !LOOPBACK.test(url.hostname),
    login: url.username ? login : null,
    from: read('MAIL_FROM') ?? '',
  };
}

/** A part of an address; `%40` stands for an @. */
function readEncoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return refuse('MAIL_URL', 'must have % only before two digits, as in %40 for @');
  }
}

function readAccess({ read, hasAll }: Reader) {
  if (!hasAll(['ACCESS_ADDRESS', 'ACCESS_KEY'])) return null;
  return { address: read('ACCESS_ADDRESS') ?? '', key: read('ACCESS_KEY') ?? '' };
}

/** The keys of access controllers, by the name of their setting. */
const readAccessKeys = (env: Env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      /^ACCESS_KEY(_|$)/.test(name) && value?.trim() ? [[name, value.trim()]] : [],
    ),
  );

/** Without JWT_SECRET, a secret is generated once and stored in the data folder, so that tokens survive a restart. */
function readOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(SECRET_MIN).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!existsSync(file)) refuse('DATA_DIR', `cannot be written: ${(error as Error).message}`);
  }
  const stored = readFileSync(file, 'utf8').trim();
  if (stored.length < SECRET_MIN) refuse('DATA_DIR', `has a damaged jwt-secret; delete ${file}`);
  return stored;
}
