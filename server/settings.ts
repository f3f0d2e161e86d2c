import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nearestName } from './nearest-name.ts';
import { OperatorError } from './operator-error.ts';
import type { AccessSettings } from './providers/access.ts';
import type { MailSettings } from './providers/mail.ts';
import type { SmsSettings } from './providers/sms.ts';
import type { StripeSettings } from './providers/stripe/client.ts';
import { fromRoot } from './root.ts';

/** Where the data is stored: the part of the settings that the commands need. */
export interface DataSettings {
  /** Folder of the built-in database and the generated secrets; absolute. */
  dataDir: string;
  /** PostgreSQL instead of the built-in database. */
  databaseUrl: string | null;
  /** The facility's own data, or a chain's folder with a file for each department (docs/facility-file.md); absolute. */
  facilityFile: string;
}

export interface Settings extends DataSettings {
  port: number;
  host: string;
  /** Folder of the built loader and its chunks; absolute. */
  distDir: string;
  simulatorPort: number;
  /** Where the simulated mail server listens. */
  mailSimulatorPort: number;
  /** Whether the simulators run in a process of their own, for several server processes. */
  sharedSimulators: boolean;
  /** Where people reach the site, without a trailing slash. */
  publicUrl: string;
  /** Origins that a checkout may return to. */
  allowedOrigins: string[];
  /** Origins whose pages may read the API. */
  corsOrigins: string[] | '*';
  /** Domain whose subdomains share their passkeys; null for each host by itself. */
  passkeyDomain: string | null;
  jwtSecret: string;
  stripe: StripeSettings | null;
  sms: SmsSettings | null;
  mail: MailSettings | null;
  access: AccessSettings | null;
  /** The keys of departments' own access controllers, by the name of their setting: ACCESS_KEY, ACCESS_KEY_ODENSE, ... */
  accessKeys: Record<string, string>;
  logLevel: string;
  /** Token that gives access to the metrics; without it there are none. */
  metricsToken: string | null;
  /** Where to report a weakness, for security.txt: `mailto:…` or `https://…`. */
  securityContact: string | null;
  /** Seconds to go on answering after a stop signal, so that a load balancer can react. */
  stopDelay: number;
  /** Whether the caller's address is the last entry of X-Forwarded-For. */
  trustProxy: boolean;
  /** Checkouts per address and hour. */
  checkoutLimit: number;
  /** Text messages per hour that people without a login may request, for each department. */
  smsLimit: number;
  /** Days after the last lease until a tenant is made anonymous; 0 for never. */
  forgetAfterDays: number;
  /** Whether real doors may open while payments are simulated. */
  rehearsal: boolean;
  /** Whether open pages reload after a build (`npm run dev`). */
  reload: boolean;
}

type Env = Record<string, string | undefined>;

const DIST = fromRoot('dist');
const FACILITY = fromRoot('demo/facility.yaml');
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const PORTS = { from: 1, to: 65535 };
const FROM = /^[^\s@<>,;:"()[\]\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/;
const SECRET_MIN = 32;
const METRICS_TOKEN_MIN = 16;
const STOP_DELAY_MAX = 300;
const LIMIT_MAX = 1_000_000;
/** Three years, after which most claims lapse. */
const FORGET_AFTER_DAYS = 1095;

/** Reads the settings from environment variables. Throws an `OperatorError` for the first unusable one. */
export function readSettings(env: Env): Settings {
  const port = readWholeNumber(env, 'PORT', PORTS) ?? 8080;
  const { simulatorPort, mailSimulatorPort } = readSimulatorPorts(env, port);
  const publicUrl = readUrl(env, 'PUBLIC_URL') ?? `http://localhost:${port}`;
  const stripe = readStripe(env);
  const sms = readSms(env);
  const mail = readMail(env);
  const access = readAccess(env);
  const logLevel = readChoice(env, 'LOG_LEVEL', LOG_LEVELS) ?? 'info';
  const metricsToken = readMetricsToken(env);
  const securityContact = readSecurityContact(env);
  const stopDelay = readWholeNumber(env, 'STOP_DELAY', { from: 0, to: STOP_DELAY_MAX }) ?? 0;
  const checkoutLimit = readWholeNumber(env, 'CHECKOUT_LIMIT', { from: 1, to: LIMIT_MAX }) ?? 30;
  const smsLimit = readWholeNumber(env, 'SMS_LIMIT', { from: 1, to: LIMIT_MAX }) ?? 200;
  const forgetAfterDays = readForgetAfterDays(env);
  const allowedOrigins = [
    ...withLoopbackTwin(new URL(publicUrl)),
    ...(readOrigins(env, 'ALLOWED_ORIGINS') ?? []),
  ];
  const corsOrigins = env.CORS_ORIGINS?.trim() === '*' ? '*' : (readOrigins(env, 'CORS_ORIGINS') ?? '*');
  const passkeyDomain = readDomain(env, 'PASSKEY_DOMAIN');
  const trustProxy = readChoice(env, 'TRUST_PROXY', ['true', 'false']) === 'true';
  const data = readDataSettings(env);
  const { databaseUrl } = data;
  if (stripe && isLive(stripe.secretKey)) requireRealProviders(env, { publicUrl, databaseUrl, sms, mail });
  const jwtSecret = readOrCreateJwtSecret(env, data.dataDir);
  return {
    ...data,
    port,
    host: env.HOST?.trim() || '127.0.0.1',
    distDir: resolve(env.DIST_DIR?.trim() || DIST),
    simulatorPort,
    mailSimulatorPort,
    sharedSimulators: readChoice(env, 'SHARED_SIMULATORS', ['true', 'false']) === 'true',
    publicUrl,
    allowedOrigins,
    corsOrigins,
    passkeyDomain,
    jwtSecret,
    stripe,
    sms,
    mail,
    access,
    accessKeys: readAccessKeys(env),
    logLevel,
    metricsToken,
    securityContact,
    stopDelay,
    trustProxy,
    checkoutLimit,
    smsLimit,
    forgetAfterDays,
    rehearsal: readChoice(env, 'REHEARSAL', ['true', 'false']) === 'true',
    reload: readChoice(env, 'RELOAD', ['true', 'false']) === 'true',
  };
}

/** Every variable that is read, but those of departments' own keys (`ACCESS_KEY_…`). */
export const SETTING_NAMES = [
  ...['PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'FACILITY_FILE', 'DIST_DIR', 'JWT_SECRET'],
  ...['ALLOWED_ORIGINS', 'CORS_ORIGINS', 'PASSKEY_DOMAIN', 'FORGET_AFTER_DAYS', 'TRUST_PROXY', 'STOP_DELAY'],
  ...['STRIPE_SECRET_KEY', 'STRIPE_PK', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_ADDRESS'],
  ...[
    'SMS_TOKEN',
    'SMS_SENDER',
    'SMS_ADDRESS',
    'MAIL_URL',
    'MAIL_FROM',
    'ACCESS_ADDRESS',
    'ACCESS_KEY',
    'REHEARSAL',
  ],
  ...['SIMULATOR_PORT', 'MAIL_SIMULATOR_PORT', 'SHARED_SIMULATORS', 'LOG_LEVEL', 'METRICS_TOKEN', 'RELOAD'],
  ...['SECURITY_CONTACT', 'CHECKOUT_LIMIT', 'SMS_LIMIT'],
];

/** Short names are those of other programs too. */
const LONG_NAME = /^(?=.{8})[A-Z]+_[A-Z_]+$/;

/** Throws an `OperatorError` for a variable whose name is nearly that of a setting, or the beginning of one: it would have no effect. */
function refuseMisspelt(env: Env): void {
  const names = SETTING_NAMES.filter((name) => LONG_NAME.test(name));
  for (const name of Object.keys(env)) {
    if (!LONG_NAME.test(name) || SETTING_NAMES.includes(name) || !env[name]?.trim()) continue;
    const meant = names.find((known) => known.startsWith(`${name}_`)) ?? nearestName(name, names);
    if (meant) throw new OperatorError(`${name} is no setting; did you mean ${meant}?`);
  }
}

/** Reads where the data is stored, without creating anything. Throws an `OperatorError`. */
export function readDataSettings(env: Env): DataSettings {
  refuseMisspelt(env);
  return {
    dataDir: resolve(env.DATA_DIR?.trim() || 'data'),
    databaseUrl: readDatabaseUrl(env),
    facilityFile: resolve(env.FACILITY_FILE?.trim() || FACILITY),
  };
}

/** Reads which providers the settings name, without creating anything. Throws an `OperatorError`. */
export const readProviderSettings = (env: Env): Pick<Settings, 'stripe' | 'access' | 'accessKeys'> => ({
  stripe: readStripe(env),
  access: readAccess(env),
  accessKeys: readAccessKeys(env),
});

/** By default the two ports after PORT, or before it where there are none. */
function readSimulatorPorts(env: Env, port: number) {
  const next = (taken: number[]) =>
    [port + 1, port + 2, port - 1, port - 2].find((each) => each <= PORTS.to && !taken.includes(each)) ??
    port;
  const mailGiven = readWholeNumber(env, 'MAIL_SIMULATOR_PORT', PORTS);
  const simulatorPort = readWholeNumber(env, 'SIMULATOR_PORT', PORTS) ?? next([mailGiven ?? port]);
  const mailSimulatorPort = mailGiven ?? next([simulatorPort]);
  if (simulatorPort === port) throw new OperatorError('SIMULATOR_PORT must differ from PORT');
  if (mailSimulatorPort === port || mailSimulatorPort === simulatorPort)
    throw new OperatorError('MAIL_SIMULATOR_PORT must differ from PORT and SIMULATOR_PORT');
  return { simulatorPort, mailSimulatorPort };
}

function readUrl(env: Env, name: string): string | null {
  const text = env[name]?.trim();
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const plain = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username;
  if (!plain) throw new OperatorError(`${name} must be an http(s) address, not "${text}"`);
  return url.href.replace(/\/+$/, '');
}

function readOrigins(env: Env, name: string): string[] | null {
  const texts = (env[name] ?? '').split(/[\s,]+/).filter(Boolean);
  for (const text of texts)
    if (!URL.canParse(text) || new URL(text).origin !== text.replace(/\/$/, ''))
      throw new OperatorError(`${name} must be origins like https://facility.example, not "${text}"`);
  return texts.length > 0 ? texts.map((text) => new URL(text).origin) : null;
}

function readDomain(env: Env, name: string): string | null {
  const text = env[name]?.trim();
  if (!text) return null;
  if (!DOMAIN.test(text))
    throw new OperatorError(`${name} must be a domain like facility.example, not "${text}"`);
  return text;
}

/** Browsers may reach the same machine as localhost or as 127.0.0.1. */
function withLoopbackTwin(url: URL): string[] {
  const twin = new URL(url);
  if (url.hostname === 'localhost') twin.hostname = '127.0.0.1';
  if (url.hostname === '127.0.0.1') twin.hostname = 'localhost';
  return [...new Set([url.origin, twin.origin])];
}

function readChoice(env: Env, name: string, choices: string[]): string | null {
  const text = env[name]?.trim();
  if (!text) return null;
  if (!choices.includes(text))
    throw new OperatorError(`${name} must be one of ${choices.join(', ')}, not "${text}"`);
  return text;
}

function readDatabaseUrl(env: Env): string | null {
  const text = env.DATABASE_URL?.trim();
  if (!text) return null;
  // The address may contain a password, so the message does not repeat it.
  if (!/^postgres(ql)?:\/\/./.test(text)) throw new OperatorError('DATABASE_URL must start with postgres://');
  return text;
}

function readMetricsToken(env: Env): string | null {
  const token = env.METRICS_TOKEN?.trim() || null;
  if (token !== null && token.length < METRICS_TOKEN_MIN)
    throw new OperatorError(`METRICS_TOKEN must have at least ${METRICS_TOKEN_MIN} characters`);
  if (token !== null && /\s/.test(token)) throw new OperatorError('METRICS_TOKEN must not have spaces in it');
  return token;
}

function readSecurityContact(env: Env): string | null {
  const text = env.SECURITY_CONTACT?.trim();
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isContact = url?.protocol === 'https:' || (url?.protocol === 'mailto:' && FROM.test(url.pathname));
  if (!isContact)
    throw new OperatorError(`SECURITY_CONTACT must start with mailto: or https://, not "${text}"`);
  return url.href;
}

function readWholeNumber(env: Env, name: string, { from, to }: { from: number; to: number }): number | null {
  const text = env[name]?.trim();
  if (!text) return null;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= from && number <= to))
    throw new OperatorError(`${name} must be a whole number from ${from} to ${to}, not "${text}"`);
  return number;
}

/** The values of a provider's variables if all are set, or null if none is. Throws if only some are set. */
function allOrNone(env: Env, names: string[], also: string[] = []): string[] | null {
  const values = names.map((name) => env[name]?.trim() ?? '');
  const given = [...names, ...also].filter((name) => env[name]?.trim());
  if (given.length === 0) return null;
  const missing = names.filter((_, index) => !values[index]);
  if (missing.length > 0)
    throw new OperatorError(`${given.join(', ')} needs ${missing.join(' and ')} as well`);
  return values;
}

/** How each of Stripe's values starts. */
const STRIPE_FORMS = {
  STRIPE_SECRET_KEY: { form: /^[sr]k_(live|test)_./, starts: 'sk_live_, sk_test_, rk_live_ or rk_test_' },
  STRIPE_PK: { form: /^pk_(live|test)_./, starts: 'pk_live_ or pk_test_' },
  STRIPE_WEBHOOK_SECRET: { form: /^whsec_./, starts: 'whsec_' },
};

/** Never sooner than payments and refunds may still need the person. */
function readForgetAfterDays(env: Env): number {
  const days = readWholeNumber(env, 'FORGET_AFTER_DAYS', { from: 0, to: 36_500 }) ?? FORGET_AFTER_DAYS;
  if (days !== 0 && days < 30) throw new OperatorError('FORGET_AFTER_DAYS must be 0 (never) or at least 30');
  return days;
}

/** Whether a Stripe key moves real money. */
export const isLive = (key: string): boolean => /^[psr]k_live_/.test(key);

function readStripe(env: Env): StripeSettings | null {
  const names = Object.keys(STRIPE_FORMS);
  const [secretKey, publicKey, webhookSecret] = allOrNone(env, names, ['STRIPE_API_ADDRESS']) ?? [];
  if (!secretKey || !publicKey || !webhookSecret) return null;
  // The values are secrets, so messages do not repeat them.
  for (const [name, { form, starts }] of Object.entries(STRIPE_FORMS))
    if (!form.test(env[name]?.trim() ?? '')) throw new OperatorError(`${name} must start with ${starts}`);
  if (isLive(secretKey) !== isLive(publicKey))
    throw new OperatorError('STRIPE_PK and STRIPE_SECRET_KEY must both be live keys or both be test keys');
  return { secretKey, publicKey, webhookSecret, apiAddress: readUrl(env, 'STRIPE_API_ADDRESS') };
}

type LiveRequirements = Pick<Settings, 'publicUrl' | 'databaseUrl' | 'sms' | 'mail'>;

/**
 * Throws an `OperatorError` unless the settings have what departments need of them: the key of each own access
 * controller, and with a live key a controller for everybody else. Without real payments there are no real doors, because anybody can rent and
 * the demonstration's log-in is public; `REHEARSAL` is for trying a controller.
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
export const allowPages = (settings: Settings, departments: { pages?: string }[]): Settings => ({
  ...settings,
  allowedOrigins: [
    ...settings.allowedOrigins,
    ...departments.flatMap(({ pages = '/' }) => (pages.startsWith('/') ? [] : [new URL(pages).origin])),
  ],
});

/** With a live key people pay real money, so doors and messages must be real too, and connections encrypted. */
function requireRealProviders(env: Env, { publicUrl, databaseUrl, sms, mail }: LiveRequirements): void {
  const refuse = (name: string, rule: string) => {
    throw new OperatorError(`${name} ${rule} while STRIPE_SECRET_KEY is a live key`);
  };
  if (!databaseUrl)
    refuse(
      'DATABASE_URL',
      'must be set (the built-in database may lose what was paid last in a power failure)',
    );
  if (!sms) refuse('SMS_TOKEN', 'must be set (simulated messages reach nobody)');
  if (!mail) refuse('MAIL_URL', 'and MAIL_FROM must be set (simulated e-mails reach nobody)');
  if (!publicUrl.startsWith('https:'))
    refuse('PUBLIC_URL', 'must be https (passwords and room codes are sent there)');
  if (env.STRIPE_API_ADDRESS?.trim())
    refuse('STRIPE_API_ADDRESS', 'must be left out (the key is for Stripe alone)');
  // One that is generated in DATA_DIR would differ between processes, and each would reject the tokens of the others.
  if (!env.JWT_SECRET?.trim()) refuse('JWT_SECRET', 'must be set (every process needs the same)');
}

function readSms(env: Env): SmsSettings | null {
  const [token] = allOrNone(env, ['SMS_TOKEN'], ['SMS_SENDER', 'SMS_ADDRESS']) ?? [];
  const sender = env.SMS_SENDER?.trim() || 'Opbevaring';
  if (!/^[A-Za-z0-9]{1,11}$/.test(sender))
    throw new OperatorError(`SMS_SENDER must be 1 to 11 letters or digits, not "${sender}"`);
  return token ? { token, sender, address: readUrl(env, 'SMS_ADDRESS') ?? 'https://gatewayapi.com' } : null;
}

/** The address contains a password, so messages do not repeat it. */
function readMail(env: Env): MailSettings | null {
  const [address, from] = allOrNone(env, ['MAIL_URL', 'MAIL_FROM']) ?? [];
  if (!address || !from) return null;
  const url = URL.canParse(address) ? new URL(address) : null;
  const secure = url?.protocol === 'smtps:';
  const isPlain = url?.hostname && /^\/?$/.test(url.pathname) && !url.search && !url.hash;
  if (!url || !isPlain || !(secure || url.protocol === 'smtp:') || !url.username !== !url.password)
    throw new OperatorError(
      'MAIL_URL must be like smtp://user:password@host:587 or smtps://user:password@host',
    );
  if (!FROM.test(from))
    throw new OperatorError('MAIL_FROM must be one e-mail address like rent@facility.example');
  const login = { user: readEncoded(url.username), pass: readEncoded(url.password) };
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // A password is never sent readably, unless the server is this machine.
    requireTls: !secure && url.username !== '' && !LOOPBACK.test(url.hostname),
    login: url.username ? login : null,
    from,
  };
}

/** A part of an address; `%40` stands for an @. */
function readEncoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new OperatorError('MAIL_URL must have % only before two digits, as in %40 for @');
  }
}

function readAccess(env: Env): AccessSettings | null {
  const [, key] = allOrNone(env, ['ACCESS_ADDRESS', 'ACCESS_KEY']) ?? [];
  const address = readUrl(env, 'ACCESS_ADDRESS');
  return address && key ? { address, key } : null;
}

const readAccessKeys = (env: Env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      /^ACCESS_KEY(_|$)/.test(name) && value?.trim() ? [[name, value.trim()]] : [],
    ),
  );

/**
 * Without JWT_SECRET, a secret is generated once and stored in the data folder, so that tokens survive a
 * restart.
 */
function readOrCreateJwtSecret(env: Env, dataDir: string): string {
  if (!env.JWT_SECRET?.trim())
    try {
      const file = secretFile(dataDir);
      mkdirSync(dataDir, { recursive: true });
      if (!existsSync(file)) writeOnce(file, randomBytes(SECRET_MIN).toString('hex'));
    } catch (error) {
      throw new OperatorError(`DATA_DIR cannot be written: ${(error as Error).message}`);
    }
  return readJwtSecret(env, dataDir) as string;
}

const secretFile = (dataDir: string): string => join(dataDir, 'jwt-secret');

/** The secret of the settings or of the data folder; null where none was created yet. Throws an `OperatorError`. */
function readJwtSecret(env: Env, dataDir: string): string | null {
  const given = env.JWT_SECRET?.trim();
  if (given && given.length < SECRET_MIN)
    throw new OperatorError(`JWT_SECRET must have at least ${SECRET_MIN} characters`);
  if (given) return given;
  const file = secretFile(dataDir);
  if (!existsSync(file)) return null;
  const stored = readFileSync(file, 'utf8').trim();
  if (stored.length < SECRET_MIN)
    throw new OperatorError(`DATA_DIR has a damaged jwt-secret; delete ${file}`);
  return stored;
}

/** Creates a file atomically and only once, however many processes start together. */
function writeOnce(file: string, content: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}
