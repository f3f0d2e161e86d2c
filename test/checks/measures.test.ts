import { test } from 'uvu';
import * as assert from 'uvu/assert';

// Not bundled with this test: it finds the sources by its own address.
const { measure } = await import(new URL('../../test/house/measures.mjs', import.meta.url).href);
const { over80, namesInOf, specSections } = measure();

test('no function of the product has more than 80 lines', () => {
  assert.equal(
    over80.map(({ path, name, length }: { path: string; name: string; length: number }) =>
      [path, name, length].join(' '),
    ),
    [],
  );
});

test('exported names say what they are or give, and do not end in Of', () => {
  assert.equal(namesInOf, []);
});

test('comments refer to the rules in docs/product.md', () => {
  assert.equal(
    specSections.map(({ path }: { path: string }) => path),
    [],
  );
});

test.run();
