import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { connect, type Database } from '../../../server/database/connect.ts';
import { DAY_MS } from '../../setup/clock.ts';
import { createDatabase } from '../../setup/database.ts';
import { openToAll, openToOthers } from '../../setup/rights.ts';
import { runProgram } from '../../setup/server-process.ts';
import { assert, column, suite, temporaryFolder } from '../../setup/suite.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
// The bundler as it is, from its own address.
const { bundle } = await import(new URL('../../../server/bundle.mjs', import.meta.url).href);
const FILE = `department: { id: 1, name: Lager, address: Vej 1, zip: "5000", city: Odense C }
gates: []
floors:
  - id: 1
    name: Stuen
    plan: { width: 10, depth: 8, features: [] }
    rooms:
      - { id: 1, number: "1", sqm: 4.5, price: 849, outline: [0, 0, 2, 2] }
`;

interface Context {
  folder: string;
  file: string;
}

const test = suite<Context>('commands');
test.before.each((context) => {
  context.folder = temporaryFolder();
  context.file = join(context.folder, 'facility.yaml');
  writeFileSync(context.file, FILE);
});

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** The arguments with which Node runs a command, by the command's name. */
const bundled = new Map<string, Promise<string[]>>();

/** Runs a command with a data folder of its own, as its script in package.json does. A command is bundled once for all tests. */
async function runCommand(folder: string, command: string, env: Record<string, string> = {}) {
  const [name = '', ...args] = command.split(' ');
  assert.is(scripts[name], `node server/run.mjs server/commands/${name}.ts`);
  bundled.set(name, bundled.get(name) ?? bundle(`server/commands/${name}.ts`));
  return runNode([...((await bundled.get(name)) ?? []), ...args], { DATA_DIR: join(folder, 'data'), ...env });
}

async function runNode(args: string[], env: Record<string, string>) {
  const { printed, ended } = runProgram(args, env);
  const code = await ended;
  return { ...printed, code };
}

test('a facility is checked, previewed, imported, backed up and restored', async ({ folder, file }) => {
  const good = await runCommand(folder, 'facility --check', { FACILITY_FILE: file });
  assert.equal(good, { code: 0, out: `${file} is good.\n`, error: '' });

  const added = '+ department Lager\n+ floor Stuen\n+ room 1 (4.5 m², 849,00 DKK)\n';
  const totals = '3 new, 0 changed, 0 no longer shown, 0 warnings\n';
  const tried = await runCommand(folder, `facility --dry-run ${file}`);
  assert.equal(tried, { code: 0, out: `${added}${totals}Nothing was changed.\n`, error: '' });
  assert.not(existsSync(join(folder, 'data')));

  assert.equal(await runCommand(folder, `facility ${file}`), { code: 0, out: added + totals, error: '' });
  assert.equal(openToOthers(join(folder, 'data')), []);
  openToAll(join(folder, 'data'));
  writeFileSync(file, FILE.replace('849', '899'));
  const change = '~ room 1: price 849,00 -> 899,00 DKK\n0 new, 1 changed, 0 no longer shown, 0 warnings\n';
  const again = await runCommand(folder, 'facility', { FACILITY_FILE: file, npm_config_dry_run: 'true' });
  assert.equal(again, { code: 0, out: `${change}Nothing was changed.\n`, error: '' });

  assert.equal(openToOthers(join(folder, 'data/pglite')), []);

  const backup = join(folder, 'backup');
  const made = await runCommand(folder, `backup ${backup}`);
  assert.equal(made, { code: 0, out: `${backup} is a backup of the whole database\n`, error: '' });
  const elsewhere = join(folder, 'elsewhere');
  const restored = await runCommand(folder, `restore ${backup}`, { DATA_DIR: elsewhere });
  assert.equal([...openToOthers(elsewhere), ...openToOthers(backup)], []);
  assert.equal(restored, { code: 0, out: `the database is that of ${backup}\n`, error: '' });
  const { database, close } = await connect({ databaseUrl: null, dataDir: elsewhere });
  const rooms = await database.selectFrom('room').select(['number', 'price']).execute();
  assert.equal(rooms, [{ number: '1', price: 84900 }]);

  for (const command of [
    `facility ${file}`,
    `facility --dry-run ${file}`,
    `backup ${backup}`,
    `restore ${backup}`,
  ]) {
    const { code, error } = await runCommand(folder, command, { DATA_DIR: elsewhere });
    assert.is(code, 1);
    assert.match(error, /^DATA_DIR: .* is in use by another process\n$/);
  }
  await close();
});

/** Imports the file into a PostgreSQL database, passes that on with a way to run commands on it, and removes it afterwards. */
async function onPostgres(
  { folder, file }: Context,
  use: (on: { database: Database; run: (command: string) => ReturnType<typeof runCommand> }) => Promise<void>,
): Promise<void> {
  const { url, drop } = await createDatabase();
  const { database, close } = await connect({ databaseUrl: url, dataDir: '' });
  const run = (command: string) => runCommand(folder, command, { DATABASE_URL: url });
  try {
    await run(`facility ${file}`);
    await use({ database, run });
  } finally {
    await close();
    await drop();
  }
}

test('a chain prints each department that was imported before one is refused', (context) =>
  onPostgres(context, async ({ run }) => {
    const chain = join(context.folder, 'chain');
    mkdirSync(chain);
    const department = (id: number, places: number) =>
      `pages: /department-${id}\n${FILE}`
        .replace('id: 1, name: Lager', `id: ${id}, name: Nyt`)
        .replace('- id: 1', `- id: ${places}`)
        .replace('id: 1, number: "1"', `id: ${places}, number: "${id}"`);
    writeFileSync(join(chain, 'a.yaml'), department(2, 7));
    writeFileSync(join(chain, 'b.yaml'), department(3, 1));
    const { out, error, code } = await run(`facility ${chain}`);
    assert.is(out, 'Department 2, Nyt\n+ department Nyt\n+ floor Stuen\n+ room 2 (4.5 m², 849,00 DKK)\n');
    assert.match(error, 'floor 1 is already in department 1, Lager');
    assert.is(code, 1);
  }));

const addMaja = (database: Database) =>
  sql`insert into tenant (first_name, last_name, email, phone, password_hash, created_at)
    values ('Maja', 'Holm', 'maja@example.dk', '+4520000007', 'x', now())`.execute(database);

test('R13.6 what an operator types about a room or a tenant is done and written down, and each says what it did', (context) =>
  onPostgres(context, async ({ database, run }) => {
    const { folder } = context;
    await addMaja(database);
    await sql`insert into lease (tenant_id, room_id, state, code, first_day, monthly, discount, discount_months,
    subscription_id, created_at)
    select id, 1, 'active', '4711', current_date - 3, 84900, 0, 0, 'sub_1', now() from tenant`.execute(
      database,
    );
    // Another tenant, whose lease of the same room has ended.
    await sql`with before as (insert into tenant (first_name, last_name, email, phone, password_hash, created_at)
    values ('Bo', 'Lund', 'bo@example.dk', '+4520000008', 'x', now()) returning id)
    insert into lease (tenant_id, room_id, state, code, first_day, last_day, monthly, discount, discount_months, created_at)
    select id, 1, 'active', '4711', current_date - 30, current_date - 10, 84900, 0, 0, now() from before`.execute(
      database,
    );
    await sql`insert into withdrawal (department_id, name, contract, email, language, received_at)
    select 1, 'x', '1', email, 'da', now() from unnest(array['maja@example.dk', 'other@example.dk']) email`.execute(
      database,
    );
    // Three that `keep` must leave alone: one confirmed, one disowned, one that a tenant sent signed in.
    await sql`insert into withdrawal (department_id, name, contract, email, language, received_at, confirmed_at, disowned_at, tenant_id)
    select 1, 'x', '1', email, 'da', now(), confirmed, disowned, sent_by from tenant,
      lateral (values (now(), null, null), (null, now(), null), (null, null, id)) as answers (confirmed, disowned, sent_by)`.execute(
      database,
    );
    const from = new Date(Date.now() + 100 * DAY_MS).toISOString().slice(0, 10);
    const said: [command: string, out: RegExp][] = [
      ['rooms block 1 --reason water', /^Room 1 of Lager is blocked: nobody can rent it/],
      ['rooms show 1', /Maja Holm/],
      [`rooms price --percent 4,5 --from ${from} --reason costs --dry-run`, /\n1 would be told/],
      [
        `rooms price --percent 4,5 --from ${from} --reason costs`,
        /^Lager, room 1: 849,00 DKK, from .* 887,00 DKK\n1 told/,
      ],
      ['rooms show 1', / price 887,00 DKK from .*: costs/],
      ['tenants show maja@example.dk', / price 887,00 DKK from .*: costs/],
      ['rooms free 1 --reason dry', /^Room 1 of Lager is leased now/],
      ['rooms list --state leased --csv', /Lager.*Maja Holm/],
      ['tenants list --csv', /Maja Holm/],
      ['tenants keep maja@example.dk --reason typo', /^Maja Holm keeps the lease: 1 unconfirmed withdrawals/],
      [`tenants export maja@example.dk --out ${folder}/out --reason asked`, /data\.json and data\.html/],
      [
        'tenants terminate maja@example.dk 1 --reason letter',
        /^Room 1: the lease ends with the paid period\./,
      ],
      ['tenants withdraw maja@example.dk 1 --reason letter', /^Room 1: the tenant has withdrawn\./],
      [
        'tenants change-email maja@example.dk --to m@holm.example --reason typo',
        /^Maja Holm signs in with m@h/,
      ],
    ];
    for (const [command, expected] of said) {
      const { out, error, code } = await run(command);
      assert.equal([code, error], [0, ''], command);
      assert.match(out, expected);
    }
    const typo = await run(`rooms price --percent 949 --from ${from} --reason costs`);
    assert.equal([typo.code, typo.error], [1, '--percent must be at most 100, not 949.\n']);
    const { code, error } = await run('tenants forget 10001 --reason asked');
    assert.equal(
      [code, error],
      [1, 'Tenant 10001 cannot be forgotten: User has an active lease (code 35).\n'],
    );
    assert.match(readFileSync(join(folder, 'out/data.html'), 'utf8'), 'maja@example.dk');
    const acts = await database.selectFrom('operatorAct').select('act').orderBy('id').execute();
    const done = acts.map(({ act }) => act.replace(/ from .*/, ''));
    assert.equal(done, [
      'block',
      'price 887,00 DKK',
      'show',
      'free',
      'list rooms',
      'list tenants',
      'keep',
      'export',
      'terminate 1',
      'withdraw 1',
      'change-email',
    ]);
    const leases = await database.selectFrom('lease').selectAll().orderBy('id').execute();
    assert.equal(
      leases.map(({ withdrawnAt, terminated }) => [withdrawnAt !== null, terminated]),
      [
        [true, true],
        [false, false],
      ],
    );
  }));

test('an operator ends every session and passkey of a tenant, and it is written down', (context) =>
  onPostgres(context, async ({ database, run }) => {
    await addMaja(database);
    await sql`insert into session (id, tenant_id, rotation, rotated_at, created_at)
    select gen_random_uuid(), id, 1, now(), now() from tenant`.execute(database);
    await sql`insert into passkey
    (tenant_id, domain, credential_id, public_key, counter, transports, user_handle, name, created_at)
    select id, 'a.example', 'x', 'x', 0, '', 'x', 'x', now() from tenant`.execute(database);
    const { out, code } = await run('tenants signout maja@example.dk --reason lost');
    assert.equal([out, code], ['Maja Holm is signed out everywhere. The password stays.\n', 0]);
    const removed = await run('tenants remove-passkeys maja@example.dk --reason restored');
    assert.is(removed.code, 0, removed.error);
    for (const table of ['session', 'passkey'] as const)
      assert.equal(await database.selectFrom(table).select('id').execute(), []);
    assert.equal(await database.selectFrom('operatorAct').select(['act', 'reason']).execute(), [
      { act: 'signout', reason: 'lost' },
      { act: 'remove-passkeys', reason: 'restored' },
    ]);
  }));

test('R4.13 an operator takes a phone off the waiting list, however it is written, and it is written down', (context) =>
  onPostgres(context, async ({ database, run }) => {
    await sql`insert into waiting (department_id, sqm_from, phone, language, created_at)
    select 1, sqm, phone, 'da', now() from unnest(array[0, 10]) sqm, unnest(array['+4528123456', '+4520304050']) phone`.execute(
      database,
    );
    const { out, code } = await run('tenants stop-waiting 28123456 --reason asked');
    assert.equal([out, code], ['28123456 is off the waiting list. Wishes deleted: 2.\n', 0]);
    const again = await run('tenants stop-waiting +4528123456 --reason asked');
    assert.equal([again.error, again.code], ['Nobody waits with the telephone number +4528123456.\n', 1]);
    const left = await database.selectFrom('waiting').select('phone').execute();
    assert.equal(column(left, 'phone'), ['+4520304050', '+4520304050']);
    assert.equal(await database.selectFrom('operatorAct').select(['act', 'reason']).execute(), [
      { act: 'stop-waiting', reason: 'asked' },
    ]);
  }));

test('the script of a command bundles it, and has its output and exit code', async ({ folder, file }) => {
  const { code, out, error } = await runNode(
    ['server/run.mjs', 'server/commands/facility.ts', '--check', file],
    { DATA_DIR: join(folder, 'data') },
  );
  assert.equal([code, out, error], [0, `${file} is good.\n`, '']);
  const wrong = await runNode(['server/run.mjs', 'server/commands/backup.ts'], {});
  assert.is(wrong.code, 1);
  assert.match(wrong.error, /^usage: npm run backup/);
});

test('a command that fails prints why and has exit code 1', async ({ folder, file }) => {
  writeFileSync(file, FILE.replace('849', 'dear').replace('4.5', 'big'));
  const mistakes = await runCommand(folder, `facility ${file}`);
  assert.is(mistakes.code, 1);
  assert.equal(mistakes.error.split('\n'), [
    `${file}:8: floors[0].rooms[0].sqm: must be a number, not "big"`,
    `${file}:8: floors[0].rooms[0].price: must be a number, not "dear"`,
    '',
  ]);
  const refusals: [string, RegExp, Record<string, string>?][] = [
    ['facility --nonsense', /^usage: npm run facility/],
    ['backup a b', /^usage: npm run backup/],
    [`backup ${folder}/b`, /^DATA_DIR: there is no database in .*\n$/],
    [`restore ${file}`, /^.* is no whole backup of the built-in database\n$/],
    [`restore ${file}`, /^DATABASE_URL must start with postgres:\/\/\n$/, { DATABASE_URL: 'mysql://x' }],
    [
      `backup ${folder}/b`,
      /^DATABASE_URL cannot be connected to(?!.*hidden).*\n$/,
      { DATABASE_URL: 'postgres://user:hidden@127.0.0.1:1/x' },
    ],
  ];
  for (const [command, message, env] of refusals) {
    const { code, error, out } = await runCommand(folder, command, env);
    assert.match(error, message);
    assert.equal([code, out], [1, '']);
  }
  assert.equal(readdirSync(folder), ['facility.yaml']);
});
