import { statSync } from 'node:fs';
import fc from 'fast-check';
import { isCommon } from '../../server/domain/common-passwords/guessable.ts';
import { readPackedFile } from '../../server/domain/common-passwords/packed-file.ts';
import { fromRoot } from '../../server/root.ts';
import { PASSWORD_NEEDS } from '../../src/rules/fields.ts';
import { median, type Row } from './row.ts';

const SIGNS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789@$!%*#?&';
const RANDOM = 100_000;
/** Another collection of passwords from breaches. */
const OTHER_LIST = ['@zxcvbn-ts/language-common@4.1.3', 'src/passwords.json'] as const;
const ADDED = ['1!', '123!', '2026#'];

const isAllowed = (password: string) => Object.values(PASSWORD_NEEDS).every((holds) => holds(password));
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)} %`;

/** What it costs to ask whether a password is common, and how often the answer is wrong. */
export async function measure(): Promise<Row[]> {
  const size = statSync(fromRoot('server/domain/common-passwords/filter.bin')).size;
  const first = timed('Flyttekasse7!');
  const refused = [8, 12].map((length) => {
    const signs = fc.array(fc.constantFrom(...SIGNS), { minLength: length, maxLength: length });
    const strong = fc.sample(signs, { numRuns: 3 * RANDOM, seed: 1 }).map((each) => each.join(''));
    const asked = strong.filter(isAllowed).slice(0, RANDOM);
    return { length, asked, share: asked.filter(isCommon).length / asked.length };
  });
  const times = (refused[1]?.asked ?? []).map(timed);
  const words: string[] = JSON.parse(readPackedFile(...OTHER_LIST));
  const common = words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .flatMap((word) => [word, ...ADDED.map((added) => word + added)])
    .filter(isAllowed);
  const found = common.filter(isCommon).length;
  const sorted = times.sort((one, other) => one - other);
  const slow = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  return [
    { what: 'size of the filter', figure: `${size} bytes`, reach: 'at most 2 MB', reached: size <= 2e6 },
    { what: 'the first question, which reads the file', figure: `${first.toFixed(1)} ms` },
    {
      what: `one of ${times.length} questions, median`,
      figure: `${median(times).toFixed(4)} ms`,
      reach: 'at most 1 ms',
      reached: median(times) <= 1,
    },
    {
      what: '99 % of them take at most',
      figure: `${slow.toFixed(3)} ms`,
      reach: 'at most 1 ms',
      reached: slow <= 1,
    },
    { what: 'the longest, with whatever else the machine did', figure: `${sorted.at(-1)?.toFixed(1)} ms` },
    ...refused.map(({ length, asked, share }) => ({
      what: `of ${asked.length} random passwords of ${length} characters refused`,
      figure: percent(share, 1),
      reach: 'at most 0.1 %',
      reached: share <= 0.001,
    })),
    {
      what: `of ${common.length} from another list, with a capital and ${ADDED.join(', ')}, refused`,
      figure: percent(found, common.length),
    },
  ];
}

function timed(password: string): number {
  const start = performance.now();
  isCommon(password);
  return performance.now() - start;
}
