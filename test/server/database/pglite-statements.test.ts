import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Connection } from '../../../server/database/connect.ts';
import { openEmptyDatabase } from '../../setup/database.ts';

const test = suite('statements on the built-in database');

let connection: Connection;
test.before(async () => {
  connection = await openEmptyDatabase();
});
test.after(() => connection.close());

const run = async (text: string, ...parameters: unknown[]): Promise<object[]> => {
  const parts = text.split('?');
  const query = sql.join(
    parts.flatMap((part, index) => [sql.raw(part), ...(index < parts.length - 1 ? [parameters[index]] : [])]),
    sql``,
  );
  return (await sql<object>`${query}`.execute(connection.database)).rows;
};
const fails = async (work: Promise<unknown>) =>
  work.then(
    () => assert.unreachable(),
    (error: { code?: string }) => error.code,
  );

test('every type of value goes in and comes out, the first time and later', async () => {
  const at = new Date('2026-03-10T12:00:00Z');
  for (let time = 0; time < 3; time += 1) {
    const [row] = await run(
      `select ?::int as whole, ?::bigint as big, ?::text as text, ?::bool as yes, ?::timestamptz as at, ?::date as day,
        ?::jsonb as json, ?::int[] as list, ?::bytea as bytes, ?::text as nothing`,
      ...[1 + time, 2 ** 40, "O'Hara ?".replace('?', 'æ'), true, at, '2026-03-10'],
      ...[{ a: [1] }, [1, 2], new Uint8Array([0, 255]), null],
    );
    assert.equal(row, {
      ...{ whole: 1 + time, big: 2 ** 40, text: "O'Hara æ", yes: true, at, day: '2026-03-10' },
      ...{ json: { a: [1] }, list: [1, 2], bytes: new Uint8Array([0, 255]), nothing: null },
    });
  }
});

test('after a statement that fails the same one works, also in a transaction that is rolled back', async () => {
  await run('create table once (id int primary key)');
  const insert = (id: number) => run('insert into once (id) values (?)', id);
  await insert(1);
  for (let time = 0; time < 2; time += 1) assert.is(await fails(insert(1)), '23505');
  assert.is(await fails(run('select nothing from nowhere')), '42P01');
  const transaction = connection.database.transaction().execute(async (tx) => {
    await sql`insert into once (id) values (${2})`.execute(tx);
    await sql`insert into once (id) values (${1})`.execute(tx);
  });
  assert.is(await fails(transaction), '23505');
  await insert(3);
  assert.equal(await run('select id from once order by id'), [{ id: 1 }, { id: 3 }]);
});

test('a statement sees the columns that its table has now', async () => {
  await run('create table grows (id int)');
  await run('insert into grows (id) values (?)', 1);
  assert.equal(await run('select * from grows'), [{ id: 1 }]);
  await run("alter table grows add column name text default 'x'");
  assert.equal(await run('select * from grows'), [{ id: 1, name: 'x' }]);
});

test('more texts than are kept prepared all work', async () => {
  for (let round = 0; round < 2; round += 1)
    for (let each = 0; each < 520; each += 1)
      assert.equal(await run(`select ?::int + ${each} as sum`, round), [{ sum: each + round }]);
});

test('statements at the same time get their own answers', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, each) => run('select ?::int as it', each)),
  );
  assert.equal(
    answers.flat(),
    Array.from({ length: 50 }, (_, it) => ({ it })),
  );
});

test.run();
