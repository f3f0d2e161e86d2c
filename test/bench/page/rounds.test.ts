import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { between, table } from './output.ts';
import { inRounds, middle, ratio } from './rounds.ts';

const test = suite('rounds and tables');
const VARIANTS = ['a', 'b', 'c'].map((name) => ({ name }));
const itself = (value: number) => value;

test('each round has every variant once, and another one first', async () => {
  const order: string[] = [];
  await inRounds({ runs: 3, variants: VARIANTS, measure: async ({ name }) => order.push(name) });
  assert.is(order.join(''), 'abcbcacab');
});

test('a ratio compares neighbours within a round, so a machine that slows down does not show', () => {
  const rounds = new Map([
    ['a', [1, 20, 300]],
    ['b', [2, 40, 601]],
  ]);
  assert.is(middle(rounds, 'a', itself), 20);
  assert.is(ratio(rounds, { of: 'a', to: 'b', read: itself }), 0.5);
});

test('a table is Markdown with columns of one width', () => {
  assert.is(
    table(
      ['', 'ms'],
      [
        ['this build', '1'],
        ['vanilla', '10'],
      ],
    ),
    ['|            | ms |', '| ---------- | -: |', '| this build |  1 |', '| vanilla    | 10 |'].join('\n'),
  );
});

test('only what stands between the markers is replaced', () => {
  const text = 'before\n<!-- bench:start -->\nold\n<!-- bench:end -->\nafter';
  assert.is(
    between(text, 'bench', 'costs $1 & more'),
    'before\n<!-- bench:start -->\ncosts $1 & more\n<!-- bench:end -->\nafter',
  );
  assert.throws(() => between(text, 'other', 'new'), /there are no markers for other/);
});

test.run();
