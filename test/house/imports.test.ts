import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readHouse, wrongImports } from './imports.ts';

const wrong = (path: string, text: string) => wrongImports([{ path, text }]);

test('every import of the project goes one way through the house', () => {
  const sources = readHouse(fileURLToPath(new URL('../../', import.meta.url)));
  assert.ok(sources.some(({ path }) => path === 'test/house/imports.ts'));
  assert.equal(wrongImports(sources), []);
});

test('a wrong import is named with what would be allowed', () => {
  assert.equal(wrong('src/loader/x.ts', "import { y } from '../ui/y.ts';"), [
    'src/loader/x.ts imports ui/y.ts, allowed: contract, culture, storage',
  ]);
  assert.equal(wrong('src/format/x.ts', "import type { Y } from '../contract.ts';"), [
    'src/format/x.ts imports contract.ts, allowed: nothing',
  ]);
  assert.equal(wrong('widgets/my-room/x.ts', "import '../../src/loader/index.ts';"), [
    'widgets/my-room/x.ts imports loader/index.ts, allowed: src but loader',
  ]);
});

test('the loader uses no package, and the rules no other than superstruct', () => {
  assert.is(wrong('src/loader/x.ts', "import { render } from 'preact/compat';").length, 1);
  assert.is(wrong('src/rules/x.ts', "import zod from 'zod';").length, 1);
  assert.equal(wrong('src/rules/x.ts', "import { object } from 'superstruct';"), []);
});

test('every kind of import counts: side effects, types, re-exports, dynamic ones and those over several lines', () => {
  for (const text of [
    "import '../session/x.ts';",
    "import type { X } from '../session/x.ts';",
    "export { x } from '../session/x.ts';",
    "export * from '../session/x.ts';",
    "const x = await import('../session/x.ts');",
    "import {\n  a,\n  b,\n} from '../session/x.ts';",
  ]) {
    assert.is(wrong('src/ui/y.ts', text).length, 1, text);
  }
});

test('words in texts and comments are no imports', () => {
  assert.equal(
    wrong('src/ui/y.ts', "// import '../session/x.ts'\nconst x = \"import '../session/x.ts'\";"),
    [],
  );
});

test('a widget may use the whole of src, but no other widget', () => {
  assert.equal(wrong('widgets/my-room/x.ts', "import '../../src/session/x.ts'; import './view/y.tsx';"), []);
  assert.equal(wrong('widgets/my-room/view/y.tsx', "import '../model.ts';"), []);
  assert.is(wrong('widgets/my-room/x.ts', "import '../rent-room/model.ts';").length, 1);
});

test('the server takes from src only the generated types, formats and rules', () => {
  const fine = ['api/schema.d.ts', 'format/money.ts', 'rules/rent.ts'];
  for (const path of fine) assert.equal(wrong('server/domain/x.ts', `import '../../src/${path}';`), [], path);
  for (const path of ['api/client.ts', 'session/session.ts', 'contract.ts']) {
    assert.is(wrong('server/domain/x.ts', `import '../../src/${path}';`).length, 1, path);
  }
});

test('nothing imports a test, and src imports neither widgets nor server', () => {
  assert.is(wrong('server/app.ts', "import '../test/setup/x.ts';").length, 1);
  assert.is(wrong('src/core/x.ts', "import '../../test/x.ts';").length, 1);
  assert.is(wrong('src/core/x.ts', "import '../../widgets/my-room/index.tsx';").length, 1);
  assert.is(wrong('widgets/my-room/x.ts', "import '../../server/app.ts';").length, 1);
});

test('session, language, api and ui keep to their neighbours', () => {
  assert.equal(wrong('src/session/x.ts', "import '../api/x.ts'; import '../contract.ts';"), []);
  assert.is(wrong('src/session/x.ts', "import '../language/x.ts';").length, 1);
  assert.equal(wrong('src/loader/x.ts', "import '../contract.ts';"), []);
  assert.is(wrong('src/loader/x.ts', "import '../state/x.ts';").length, 1);
  assert.is(wrong('src/api/x.ts', "import '../session/x.ts';").length, 1);
  assert.equal(wrong('src/ui/x.tsx', "import '../language/x.ts'; import '../format/money.ts';"), []);
  assert.is(wrong('src/ui/x.tsx', "import '../session/session.ts';").length, 1);
});

test('a file outside the known parts of src is noticed', () => {
  assert.equal(wrong('src/helpers/x.ts', ''), ['src/helpers/x.ts belongs to no part of the house']);
});

test.run();
