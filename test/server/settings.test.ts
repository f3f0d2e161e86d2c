import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '../../server/database/connect.ts';
import { errorText, OperatorError } from '../../server/operator-error.ts';
import { readSettings } from '../../server/settings.ts';
import { assert, createFolderSuite, rejection } from '../setup/suite.ts';

const SECRET = 'a secret that only the tests know';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_secret',
  STRIPE_PK: 'pk_test_public',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
};
const LIVE = {
  STRIPE_SECRET_KEY: 'sk_live_secret',
  STRIPE_PK: 'pk_live_public',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  SMS_TOKEN: 'token',
  MAIL_URL: 'smtp://user:p%40ss@mail.example:587',
  MAIL_FROM: 'rent@facility.example',
  ACCESS_ADDRESS: 'http://bridge.internal',
  ACCESS_KEY: 'key',
  PUBLIC_URL: 'https://facility.example',
  DATABASE_URL: 'postgres://localhost/storage',
};

const test = createFolderSuite('settings');

test('all settings have defaults', ({ folder }) => {
  const settings = readSettings({ DATA_DIR: folder });
  assert.equal(
    [settings.port, settings.simulatorPort, settings.publicUrl],
    [8080, 8081, 'http://localhost:8080'],
  );
  assert.equal(settings.allowedOrigins, ['http://localhost:8080', 'http://127.0.0.1:8080']);
  assert.equal(
    [settings.stripe, settings.sms, settings.mail, settings.access, settings.databaseUrl],
    [null, null, null, null, null],
  );
  assert.equal([settings.metricsToken, settings.stopDelay], [null, 0]);
  assert.equal([settings.checkoutLimit, settings.smsLimit], [30, 200]);
});

test("allowed origins include the server's own", () => {
  const origins = 'https://www.example.dk, https://shop.example.dk';
  const env = { JWT_SECRET: SECRET, PUBLIC_URL: 'https://facility.example/', ALLOWED_ORIGINS: origins };
  const { allowedOrigins, publicUrl } = readSettings(env);
  assert.is(publicUrl, 'https://facility.example');
  assert.equal(allowedOrigins, [
    'https://facility.example',
    'https://www.example.dk',
    'https://shop.example.dk',
  ]);
});

test('an invalid setting is reported in one line', () => {
  const wrong: Record<string, string>[] = [
    { PORT: '0' },
    { PORT: '70000' },
    { PORT: 'http' },
    { SIMULATOR_PORT: '8080' },
    { MAIL_FROM: 'x@example.dk', MAIL_URL: 'https://mail.example' },
    { MAIL_FROM: 'x@example.dk', MAIL_URL: 'smtp://user@mail.example' },
    { MAIL_FROM: 'x@example.dk', MAIL_URL: 'smtp://u:%zz@mail.example' },
    { MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'Lager <x@example.dk>' },
    { MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'x@example.dk\r\nBcc: y@example.dk' },
    { PUBLIC_URL: 'facility.example' },
    { PUBLIC_URL: 'ftp://facility.example' },
    { ALLOWED_ORIGINS: 'https://facility.example/path' },
    { LOG_LEVEL: 'loud' },
    { TRUST_PROXY: 'yes' },
    { DATABASE_URL: 'mysql://x' },
    { JWT_SECRET: 'short' },
    { METRICS_TOKEN: 'fifteen letters' },
    { METRICS_TOKEN: 'two words are not one token' },
    { SECURITY_CONTACT: 'security@facility.example' },
    { SECURITY_CONTACT: 'mailto:nobody' },
    { STOP_DELAY: '1.5' },
    { STOP_DELAY: '-1' },
    { STOP_DELAY: '301' },
    { CHECKOUT_LIMIT: '0' },
    { CHECKOUT_LIMIT: 'none' },
    { PASSKEY_DOMAIN: 'https://lager.example' },
    { SMS_LIMIT: '0' },
    { SMS_LIMIT: '2000000' },
    { SMS_TOKEN: 'x', SMS_SENDER: 'Much too long a sender' },
  ];
  for (const env of wrong) {
    const name = Object.keys(env).at(-1) ?? '';
    const read = () => readSettings({ JWT_SECRET: SECRET, ...env });
    assert.throws(
      read,
      (error: Error) =>
        error instanceof OperatorError && error.message.startsWith(name) && !error.message.includes('\n'),
      name,
    );
  }
});

test('an incomplete provider names what is missing', () => {
  const read = (env: Record<string, string>) => () => readSettings({ JWT_SECRET: SECRET, ...env });
  assert.throws(read({ STRIPE_SECRET_KEY: 'sk' }), /STRIPE_PK and STRIPE_WEBHOOK_SECRET/);
  assert.throws(read({ ACCESS_ADDRESS: 'https://doors.example' }), /ACCESS_KEY/);
  assert.throws(read({ SMS_SENDER: 'Lager' }), /SMS_TOKEN/);
  assert.throws(read({ MAIL_URL: 'smtp://mail.example' }), /MAIL_FROM/);
  const whole = readSettings({ JWT_SECRET: SECRET, ...STRIPE });
  assert.equal(whole.stripe, {
    secretKey: 'sk_test_secret',
    publicKey: 'pk_test_public',
    webhookSecret: 'whsec_secret',
    apiAddress: null,
  });
});

test('the mail server is one address, with a password that is never sent readably', () => {
  const mail = (MAIL_URL: string) =>
    readSettings({ JWT_SECRET: SECRET, MAIL_URL, MAIL_FROM: 'rent@facility.example' }).mail;
  const from = 'rent@facility.example';
  assert.equal(mail('smtp://user:p%40ss@mail.example'), {
    host: 'mail.example',
    port: 587,
    secure: false,
    requireTls: true,
    login: { user: 'user', pass: 'p@ss' },
    from,
  });
  assert.equal(mail('smtps://mail.example'), {
    host: 'mail.example',
    port: 465,
    secure: true,
    requireTls: false,
    login: null,
    from,
  });
  assert.is(mail('smtp://user:pass@127.0.0.1:2525')?.requireTls, false, 'this machine');
});

test('a Stripe key of the wrong kind is reported but not shown', () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ STRIPE_SECRET_KEY: 'pk_test_secret' }, /^STRIPE_SECRET_KEY must start with sk_live_,/],
    [{ STRIPE_SECRET_KEY: 'sk_test_' }, /^STRIPE_SECRET_KEY must start with/],
    [{ STRIPE_PK: 'sk_test_secret' }, /^STRIPE_PK must start with pk_live_/],
    [{ STRIPE_WEBHOOK_SECRET: 'we_secret' }, /^STRIPE_WEBHOOK_SECRET must start with whsec_/],
    [{ STRIPE_PK: 'pk_live_secret' }, /^STRIPE_PK and STRIPE_SECRET_KEY must both be live/],
    [{ STRIPE_SECRET_KEY: 'sk_live_secret' }, /^STRIPE_PK and STRIPE_SECRET_KEY must both be live/],
    [{ STRIPE_SECRET_KEY: 'rk_live_secret' }, /^STRIPE_PK and STRIPE_SECRET_KEY must both be live/],
  ];
  for (const [env, message] of wrong) {
    assert.throws(() => readSettings({ JWT_SECRET: SECRET, ...STRIPE, ...env }), message);
    assert.throws(
      () => readSettings({ JWT_SECRET: SECRET, ...STRIPE, ...env }),
      (error: Error) => !error.message.includes('secret') && !error.message.includes('\n'),
    );
  }
  const restricted = { ...STRIPE, STRIPE_SECRET_KEY: 'rk_test_x' };
  assert.is(readSettings({ JWT_SECRET: SECRET, ...restricted }).stripe?.secretKey, 'rk_test_x');
});

test('live payments require a database server, real messages and https', () => {
  assert.ok(readSettings({ JWT_SECRET: SECRET, ...LIVE }).stripe);
  const test = { ...STRIPE, STRIPE_API_ADDRESS: 'http://127.0.0.1:8081' };
  assert.is(readSettings({ JWT_SECRET: SECRET, ...test }).stripe?.apiAddress, 'http://127.0.0.1:8081');
  const without = (...names: string[]) =>
    Object.fromEntries(Object.entries(LIVE).filter(([name]) => !names.includes(name)));
  const wrong: [Record<string, string>, string][] = [
    [without('DATABASE_URL'), 'DATABASE_URL'],
    [without('SMS_TOKEN'), 'SMS_TOKEN'],
    [without('MAIL_URL', 'MAIL_FROM'), 'MAIL_URL'],
    [without('PUBLIC_URL'), 'PUBLIC_URL'],
    [{ ...LIVE, PUBLIC_URL: 'http://facility.example' }, 'PUBLIC_URL'],
    [{ ...LIVE, STRIPE_API_ADDRESS: 'http://127.0.0.1:8081' }, 'STRIPE_API_ADDRESS'],
  ];
  for (const [env, name] of wrong)
    assert.throws(
      () => readSettings({ JWT_SECRET: SECRET, ...env }),
      (error: Error) =>
        error instanceof OperatorError &&
        error.message.startsWith(`${name} `) &&
        error.message.endsWith('while STRIPE_SECRET_KEY is a live key'),
      name,
    );
});

test('live payments with several processes require a shared secret', ({ folder }) => {
  assert.throws(() => readSettings({ ...LIVE, DATA_DIR: folder }), /^JWT_SECRET must be set \(every process/);
  assert.is(readSettings({ ...LIVE, DATA_DIR: folder, JWT_SECRET: SECRET }).jwtSecret, SECRET);
});

test('messages do not contain secrets', () => {
  for (const env of [
    { JWT_SECRET: 'tooshort' },
    { METRICS_TOKEN: 'tooshort', JWT_SECRET: SECRET },
    { DATABASE_URL: 'mysql://user:tooshort@host/db', JWT_SECRET: SECRET },
  ])
    assert.throws(
      () => readSettings(env),
      (error: Error) => !error.message.includes('tooshort'),
    );
});

test('a secret is generated once, private, and reused', ({ folder }) => {
  const first = readSettings({ DATA_DIR: folder }).jwtSecret;
  assert.ok(first.length >= 64);
  assert.is(readSettings({ DATA_DIR: folder }).jwtSecret, first);
  assert.is(statSync(join(folder, 'jwt-secret')).mode & 0o777, 0o600);
  assert.is(readFileSync(join(folder, 'jwt-secret'), 'utf8'), first);
});

test('an unusable data folder is reported', ({ folder }) => {
  writeFileSync(join(folder, 'file'), '');
  assert.throws(() => readSettings({ DATA_DIR: join(folder, 'file') }), /^DATA_DIR cannot be written/);
  writeFileSync(join(folder, 'jwt-secret'), 'x');
  assert.throws(() => readSettings({ DATA_DIR: folder }), /^DATA_DIR has a damaged/);
});

test('a name that is nearly that of a setting is refused, with the name that was meant', () => {
  const read = (env: Record<string, string>) => () => readSettings({ JWT_SECRET: SECRET, ...env });
  assert.throws(
    read({ STRIPE_SECRET: 'x' }),
    /^STRIPE_SECRET is no setting; did you mean STRIPE_SECRET_KEY\?$/,
  );
  assert.throws(read({ ALLOWED_ORIGIN: 'x' }), /did you mean ALLOWED_ORIGINS\?$/);
  assert.throws(read({ DATABSE_URL: 'x' }), /did you mean DATABASE_URL\?$/);
  for (const other of ['HOSTNAME', 'MAIL', 'PORTS', 'LOG_DIR', 'ACCESS_KEY_AARHUS', 'STRIPE_API_KEY'])
    read({ [other]: 'x' })();
});

const failure = (message: string, code: string) => Object.assign(new Error(message), { code });

test('a full disk is one line', () => {
  const noticed = [
    failure('ENOSPC: no space left on device, write', 'ENOSPC'),
    failure('EDQUOT: disk quota exceeded, write', 'EDQUOT'),
    failure('could not extend file "base/5/16480": No space left on device', '53100'),
  ];
  for (const error of noticed) {
    assert.match(errorText(error), 'disk is full');
    assert.match(errorText(error), error.message);
    assert.not.match(errorText(error), '\n');
  }
});

test('an error of the operating system is one line with the path', async ({ folder }) => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const error = await rejection(mkdir(join(file, 'pglite')));
  assert.match(errorText(error), /^ENOTDIR: not a directory, mkdir '.*pglite'$/);
  assert.match(errorText(await rejection(readFile(join(folder, 'none')))), /^ENOENT: .*none'$/);
});

test('a damaged database folder is one line', async ({ folder }) => {
  const data = join(folder, 'pglite/data');
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'PG_VERSION'), '17');
  chmodSync(data, 0o700);
  const error = await rejection(connect({ databaseUrl: null, dataDir: folder }));
  assert.instance(error, OperatorError);
  assert.match(errorText(error), /^DATA_DIR: the database cannot be opened: .+$/);
});
