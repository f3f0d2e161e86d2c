import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What no source uses, where, and the files that have a reason to. */
const BANNED: { what: RegExp; below: string[]; except?: RegExp }[] = [
  { what: /\bsql\.(raw|lit)\b/, below: ['server', 'demo'], except: /^server\/database\// },
  { what: /child_process/, below: ['server', 'demo'] },
  { what: /\beval\(|new Function\(|\bvm\b'/, below: ['src', 'widgets', 'server', 'demo'] },
  {
    what: /(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|SetInnerHTML/,
    below: ['src', 'widgets'],
  },
  { what: /DOMParser|xml2js|fast-xml|libxml/, below: ['src', 'widgets', 'server', 'demo'] },
  { what: /Math\.random/, below: ['server', 'demo'] },
  {
    what: /['"](md5|sha-?1)['"]|create(Cipher|Decipher|ECDH)|\.encrypt\(/i,
    below: ['src', 'widgets', 'server', 'demo'],
  },
  // Host pages with Prototype 1.6 have an `entries` of their own on arrays.
  { what: /\.entries\(\)/, below: ['src', 'widgets'] },
];

test('no source puts SQL or commands together, runs text, parses XML, or uses a weak hash, cipher or random number', () => {
  const uses = BANNED.flatMap(({ what, below, except }) =>
    below
      .flatMap((folder) =>
        readdirSync(join(ROOT, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`),
      )
      .filter((path) => /\.tsx?$/.test(path) && !except?.test(path))
      .filter((path) => what.test(readFileSync(join(ROOT, path), 'utf8')))
      .map((path) => `${path}: ${what}`),
  );
  assert.equal(uses, []);
});

test.run();
