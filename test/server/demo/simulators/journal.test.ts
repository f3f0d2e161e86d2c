import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal } from '../../../../demo/simulators/journal.ts';
import { assert, suite } from '../../../setup/suite.ts';

interface Thing {
  id: string;
  value: number;
}

const test = suite<{ folder: string; file: string }>('journal');

test.before.each((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'journal-'));
  context.file = join(context.folder, 'inner', 'journal.jsonl');
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true, force: true }));

const values = (file: string) => {
  const journal = openJournal(file);
  const found = journal.collection<Thing>('things').all();
  journal.close();
  return found.map(({ id, value }) => `${id}${value}`).join(' ');
};

test('items survive a kill', ({ file }) => {
  const things = openJournal(file).collection<Thing>('things');
  things.put({ id: 'a', value: 1 });
  things.put({ id: 'b', value: 1 });
  things.put({ id: 'a', value: 2 });
  things.remove('b');
  assert.is(values(file), 'a2');
});

test('an incomplete last line is dropped', ({ file }) => {
  openJournal(file).collection<Thing>('things').put({ id: 'a', value: 1 });
  appendFileSync(file, '[["things","b",{"id":"b","val');
  const journal = openJournal(file);
  journal.collection<Thing>('things').put({ id: 'c', value: 3 });
  assert.is(values(file), 'a1 c3');
});

test('a batch that throws changes nothing', ({ file }) => {
  const journal = openJournal(file);
  const things = journal.collection<Thing>('things');
  things.put({ id: 'a', value: 1 });
  assert.throws(() =>
    journal.batch(() => {
      things.put({ id: 'a', value: 2 });
      things.put({ id: 'b', value: 2 });
      things.remove('a');
      throw new Error('no');
    }),
  );
  assert.equal(things.all(), [{ id: 'a', value: 1 }]);
  assert.is(values(file), 'a1');
});
