/**
 * Measures the project's own sources: `npm run house` prints the table, `npm run house -- ../other-checkout` that of another checkout.
 * test/house/measures.test.ts holds what must not grow.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CODE = /\.(ts|tsx|mjs)$/;
const GENERATED = 'src/api/schema.d.ts';

/** A program of its own: a world under a scheduler, and a checker that knows the rules. */
const SIMULATION = 'test/simulation';
const FOLDERS = ['src', 'widgets', 'server', 'demo', 'test', 'docs'];

/** Lines of code, long functions and words of the sources below `root`. */
export function measure(root = ROOT) {
  const names = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
  );
  const files = ['build.mjs', ...names]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => (CODE.test(path) || path.endsWith('.md')) && path !== GENERATED)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const code = files.filter(({ path }) => CODE.test(path));
  const lines = (list, prefix, but = ' ') =>
    list
      .filter(({ path }) => path.startsWith(prefix) && !path.startsWith(but))
      .reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  const product = code.filter(({ path }) => !path.startsWith('test/'));
  const lengths = product.flatMap(({ path, text }) => functionLengths(path, text));
  return {
    src: lines(code, 'src/'),
    widgets: lines(code, 'widgets/'),
    server: lines(code, 'server/'),
    demo: lines(code, 'demo/'),
    build: lines(code, 'build.mjs'),
    test: lines(code, 'test/'),
    simulation: lines(code, SIMULATION),
    docs: lines(
      files.filter(({ path }) => path.endsWith('.md')),
      'docs/',
    ),
    testRatio: lines(code, 'test/') / lines(product, ''),
    otherRatio: lines(code, 'test/', SIMULATION) / lines(product, ''),
    over80: lengths.filter(({ length }) => length > 80),
    over50: lengths.filter(({ length }) => length > 50),
    namesInOf: product.flatMap(({ text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|function\*?) (\w+Of)\b/gm)].map(([, name]) => name),
    ),
    specSections: code.filter(
      ({ path, text }) => !path.startsWith('test/house/') && /spec(ification)?,? section/i.test(text),
    ),
  };
}

/** Each function of a file with its lines. */
function functionLengths(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const line = (position) => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body)
      found.push({
        name: node.name?.getText() ?? node.parent.name?.getText?.() ?? '',
        path,
        length: line(node.end) - line(node.getStart()) + 1,
      });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { testRatio, otherRatio, over50, over80, namesInOf, specSections, ...lines } = measure(
    process.argv[2],
  );
  for (const [name, count] of Object.entries(lines)) console.log(`lines of ${name}`.padEnd(44), count);
  console.log('lines of test for a line of product'.padEnd(44), testRatio.toFixed(2));
  console.log('the same without the simulation'.padEnd(44), otherRatio.toFixed(2));
  console.log('functions over 50 lines'.padEnd(44), over50.length);
  console.log('functions over 80 lines'.padEnd(44), over80.length);
  for (const { path, name, length } of over80) console.log(`  ${path}: ${name}, ${length}`);
  console.log('exported names that end in Of'.padEnd(44), namesInOf.length);
  console.log('files with comments that say "spec section"'.padEnd(44), specSections.length);
}
