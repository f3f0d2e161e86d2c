import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readSettings, SettingError } from '../../server/settings.ts';

const SECRET = 'a secret that only the tests know';

const test = suite<{ folder: string }>('settings');
test.before.each((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'settings-'));
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true, force: true }));

test('nothing has to be set', ({ folder }) => {
  const settings = readSettings({ DATA_DIR: folder });
  assert.equal(
    [settings.port, settings.simulatorPort, settings.publicUrl],
    [8080, 8081, 'http://localhost:8080'],
  );
  assert.equal(settings.allowedOrigins, ['http://localhost:8080', 'http://127.0.0.1:8080']);
  assert.equal(
    [settings.stripe, settings.sms, settings.access, settings.databaseUrl],
    [null, null, null, null],
  );
});

test('other origins join the own one', () => {
  const origins = 'https://www.example.dk, https://shop.example.dk';
  const env = { JWT_SECRET: SECRET, PUBLIC_URL: 'https://facility.example/', ALLOWED_ORIGINS: origins };
  const { allowedOrigins, publicUrl, corsOrigins } = readSettings({
    ...env,
    CORS_ORIGINS: 'https://www.example.dk',
  });
  assert.is(publicUrl, 'https://facility.example');
  assert.equal(allowedOrigins, [
    'https://facility.example',
    'https://www.example.dk',
    'https://shop.example.dk',
  ]);
  assert.equal(corsOrigins, ['https://www.example.dk']);
});

test('a wrong setting is named in one line', () => {
  const wrong: Record<string, string>[] = [
    { PORT: '0' },
    { PORT: '70000' },
    { PORT: 'http' },
    { SIMULATOR_PORT: '8080' },
    { PUBLIC_URL: 'facility.example' },
    { PUBLIC_URL: 'ftp://facility.example' },
    { ALLOWED_ORIGINS: 'https://facility.example/path' },
    { CORS_ORIGINS: 'facility.example' },
    { LOG_LEVEL: 'loud' },
    { TRUST_PROXY: 'yes' },
    { DATABASE_URL: 'mysql://x' },
    { JWT_SECRET: 'short' },
    { SMS_TOKEN: 'x', SMS_SENDER: 'Much too long a sender' },
  ];
  for (const env of wrong) {
    const name = Object.keys(env).at(-1) ?? '';
    const read = () => readSettings({ JWT_SECRET: SECRET, ...env });
    assert.throws(
      read,
      (error: Error) =>
        error instanceof SettingError && error.message.startsWith(name) && !error.message.includes('\n'),
      name,
    );
  }
});

test('half a provider names what is missing', () => {
  const read = (env: Record<string, string>) => () => readSettings({ JWT_SECRET: SECRET, ...env });
  assert.throws(read({ STRIPE_SECRET_KEY: 'sk' }), /STRIPE_PK and STRIPE_WEBHOOK_SECRET/);
  assert.throws(read({ ACCESS_ADDRESS: 'https://doors.example' }), /ACCESS_KEY/);
  assert.throws(read({ SMS_SENDER: 'Lager' }), /SMS_TOKEN/);
  const whole = readSettings({
    JWT_SECRET: SECRET,
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_PK: 'pk',
    STRIPE_WEBHOOK_SECRET: 'whsec',
  });
  assert.equal(whole.stripe, { secretKey: 'sk', publicKey: 'pk', webhookSecret: 'whsec', apiAddress: null });
});

test('a message never repeats a secret', () => {
  for (const env of [
    { JWT_SECRET: 'tooshort' },
    { DATABASE_URL: 'mysql://user:tooshort@host/db', JWT_SECRET: SECRET },
  ])
    assert.throws(
      () => readSettings(env),
      (error: Error) => !error.message.includes('tooshort'),
    );
});

test('a secret is made once, kept for its owner alone, and found again', ({ folder }) => {
  const first = readSettings({ DATA_DIR: folder }).jwtSecret;
  assert.ok(first.length >= 64);
  assert.is(readSettings({ DATA_DIR: folder }).jwtSecret, first);
  assert.is(statSync(join(folder, 'jwt-secret')).mode & 0o777, 0o600);
  assert.is(readFileSync(join(folder, 'jwt-secret'), 'utf8'), first);
});

test('a data folder that cannot be written or holds a damaged secret is named', ({ folder }) => {
  writeFileSync(join(folder, 'file'), '');
  assert.throws(() => readSettings({ DATA_DIR: join(folder, 'file') }), /^DATA_DIR cannot be written/);
  writeFileSync(join(folder, 'jwt-secret'), 'x');
  assert.throws(() => readSettings({ DATA_DIR: folder }), /^DATA_DIR holds a damaged/);
});

test.run();
