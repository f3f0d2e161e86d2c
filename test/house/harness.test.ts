import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

type Outcome = { passed: number; failed: number; output: string };

const test = suite('harness', { folder: '' });

/** Inside the project, so that a fixture finds the project's packages. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SCRATCH = join(ROOT, '.cache', 'fixtures');

test.before.each(async (context) => {
  await mkdir(SCRATCH, { recursive: true });
  context.folder = await mkdtemp(join(SCRATCH, 'suite-'));
});

test.after.each(async ({ folder }) => {
  await rm(folder, { recursive: true });
});

const IMPORTS = "import { suite, test } from 'uvu';\nimport * as assert from 'uvu/assert';\n";

/** Runs one file with this text as the harness runs every other. */
async function outcome(folder: string, text: string, options: object = {}): Promise<Outcome> {
  const file = join(folder, 'fixture.test.ts');
  await writeFile(file, text.includes("from 'uvu'") ? text : IMPORTS + text);
  // Not bundled with this test: the harness as it is, from its own address.
  const { runSuites } = await import(new URL('../setup/suites.mjs', import.meta.url).href);
  return runSuites([relative(ROOT, file)], { out: join(folder, 'out'), ...options });
}

test('a passing file passes, and its tests are counted', async ({ folder }) => {
  const result = await outcome(folder, "test('a', () => {}); test('b', async () => {}); test.run();");
  assert.equal([result.passed, result.failed], [2, 0], result.output);
});

test('a failing test is named with its message, and the others still count', async ({ folder }) => {
  const { passed, failed, output } = await outcome(
    folder,
    "test('fine', () => {}); test('two is one', () => assert.is(2, 1, 'two is not one')); test.run();",
  );
  assert.equal([passed, failed], [1, 1]);
  assert.match(output, 'two is one');
  assert.match(output, 'two is not one');
});

const BROKEN: Record<string, [text: string, message: string]> = {
  'a suite without its .run()': ["test('a', () => {});", '1 tests of the file lack its .run()'],
  'one of two suites without its .run()': [
    "test('a', () => {}); test.run(); suite('left out')('b', () => {});",
    'suite "left out" lack its .run()',
  ],
  'a file without tests': ['export const nothing = assert.ok;', 'no test ran'],
  'a suite with no tests in it': ['test.run();', 'no test ran'],
  'a before hook that throws': [
    "test.before(() => { throw new Error('no database'); }); test('a', () => {}); test.run();",
    'no database',
  ],
  'an after hook that throws': [
    "test.after(() => { throw new Error('not closed'); }); test('a', () => {}); test.run();",
    'not closed',
  ],
  'a hook before each test that throws': [
    "test.before.each(() => { throw new Error('no page'); }); test('a', () => {}); test.run();",
    'no page',
  ],
  'a rejection with a text instead of an Error': [
    "test('a', () => Promise.reject('just words')); test.run();",
    'just words',
  ],
  'a rejection with nothing': ["test('a', () => Promise.reject()); test.run();", 'undefined'],
  'a rejection that nobody handles': [
    "test('a', () => { Promise.reject(new Error('lost')); }); test.run();",
    'lost',
  ],
  'an error thrown after its test': [
    "test('a', () => { setTimeout(() => { throw new Error('late'); }); }); test.run();",
    'late',
  ],
  'a test that waits for nothing': [
    "test('a', () => new Promise(() => {})); test.run();",
    'before its tests were done',
  ],
  'a test that ends the process': [
    "test('a', () => process.exit(0)); test.run();",
    'before its tests were done',
  ],
  'a skipped test': ["test('a', () => {}); test.skip('b', () => {}); test.run();", '1 tests were skipped'],
  'a test that hides the others': [
    "test('a', () => {}); test.only('b', () => {}); test.run();",
    'were skipped',
  ],
  'a file that throws': ["throw new Error('at once'); test.run();", 'at once'],
  'a file that does not build': ["import './absent.ts'; test.run();", 'absent.ts'],
};

for (const [what, [text, message]] of Object.entries(BROKEN)) {
  test(`${what} is a failure`, async ({ folder }) => {
    const { failed, output } = await outcome(folder, text);
    assert.ok(failed > 0, output);
    assert.match(output, message);
  });
}

test('a test that never ends is stopped', async ({ folder }) => {
  const { failed, output } = await outcome(
    folder,
    "test('a', () => new Promise(() => setInterval(() => {}, 100))); test.run();",
    { timeout: 1500 },
  );
  assert.is(failed, 1);
  assert.match(output, 'not done after 1.5 s');
});

/** Runs these files in one process, one after the other. */
async function together(folder: string, texts: string[], options: object = {}): Promise<Outcome> {
  const files = texts.map((_, at) => join(folder, `${at}.test.ts`));
  await Promise.all(texts.map((text, at) => writeFile(files[at] as string, IMPORTS + text)));
  const { runSuites } = await import(new URL('../setup/suites.mjs', import.meta.url).href);
  const relatives = files.map((file) => relative(ROOT, file));
  return runSuites(relatives, { out: join(folder, 'out'), concurrency: 1, shares: () => true, ...options });
}

test('files that share a process find what an earlier one started, which is stopped at the end', async ({
  folder,
}) => {
  const start = `globalThis.begun = (globalThis.begun ?? 0) + 1;
    if (globalThis.begun === 1) globalThis.CLOSE_AT_END.push(async () => writeFileSync(${JSON.stringify(join(folder, 'closed'))}, String(globalThis.begun)));`;
  const text = `import { writeFileSync } from 'node:fs'; ${start} test('a', () => {}); test.run();`;
  const { passed, failed, output } = await together(folder, [text, text]);
  assert.equal([passed, failed], [2, 0], output);
  assert.is(await readFile(join(folder, 'closed'), 'utf8'), '2');
});

test('a file that breaks the process that it shares fails alone, and each file has its own failures and output', async ({
  folder,
}) => {
  const { passed, failed, output } = await together(
    folder,
    [
      "test('left out', () => {});",
      "test('ends', () => process.exit(0)); test.run();",
      "test('hangs', () => new Promise(() => setInterval(() => {}, 100))); test.run();",
      "console.log('mine'); test('fails', () => assert.is(1, 2)); test.run();",
      "console.log('not told'); test('fine', () => {}); test.run();",
    ],
    { timeout: 1500 },
  );
  assert.equal([passed, failed], [1, 4], output);
  for (const told of ['lack its .run()', 'before its tests were done', 'not done after 1.5 s', 'mine'])
    assert.is(output.split(told).length, 2, `${told} once in ${output}`);
  assert.not.match(output, 'not told');
});

test('of those that wait for a slot the lowest number comes first', async () => {
  const { withSlot } = await import(new URL('../setup/slots.mjs', import.meta.url).href);
  const order: number[] = [];
  const busy = [1, 2, 3, 4].map(() => withSlot(0, () => new Promise((done) => setTimeout(done, 10))));
  const waiting = [3, 1, 2, 1].map((priority) => withSlot(priority, async () => order.push(priority)));
  await Promise.all([...busy, ...waiting]);
  assert.equal(order, [1, 1, 2, 3]);
});

test('no test file at all is a failure', async () => {
  const { runSuites } = await import(new URL('../setup/suites.mjs', import.meta.url).href);
  const { failed } = await runSuites([], { out: SCRATCH });
  assert.is(failed, 1);
});

test('a file that wants a page has one, and an error that escapes a listener there is a failure', async ({
  folder,
}) => {
  const dom = { dom: () => true };
  const text = `
    test('a page', () => {
      const host = document.createElement('div');
      document.body.append(host);
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('p { color: red }');
      host.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet];
      host.addEventListener('click', () => listen(), { signal: new AbortController().signal });
      host.click();
      const dialog = document.createElement('dialog');
      document.body.append(dialog);
      dialog.showModal();
      assert.ok(dialog.open && window === globalThis && matchMedia('(min-width: 1px)').matches);
      assert.is(new FormData(document.createElement('form')).get('x'), null);
      localStorage.setItem('a', 'b');
      host.scrollIntoView();
      new Request('http://localhost/', { signal: new AbortController().signal });
      new IntersectionObserver(() => {}).observe(host);
      host.dispatchEvent(new CustomEvent('x', { bubbles: true, composed: true }));
    });
    test.run();`;
  const fine = await outcome(folder, `${text}\nconst listen = () => {};`, dom);
  assert.equal([fine.passed, fine.failed], [1, 0], fine.output);
  const broken = await outcome(folder, `${text}\nconst listen = () => { throw new Error('unheard'); };`, dom);
  assert.ok(broken.failed > 0);
  assert.match(broken.output, 'unheard');
});

test.run();
