import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, test } from '../setup/suite.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Ban {
  what: RegExp;
  below: string[];
  /** Files that have a reason to. */
  except?: RegExp;
}

/** What no source uses, and where. */
const BANNED: Ban[] = [
  { what: /\bsql\.(raw|lit)\b/, below: ['server', 'demo'], except: /^server\/database\// },
  { what: /child_process/, below: ['server', 'demo'], except: /database\/dump/ },
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
];

/** The sources that use what is banned. */
const usesOf = ({ what, below, except }: Ban): string[] =>
  below
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`),
    )
    .filter((path) => /\.(tsx?|css)$/.test(path) && !except?.test(path))
    .filter((path) => what.test(readFileSync(join(ROOT, path), 'utf8')))
    .map((path) => `${path}: ${what}`);

test('no source puts SQL or commands together, runs text, parses XML, or uses a weak hash, cipher or random number', () => {
  assert.equal(BANNED.flatMap(usesOf), []);
});

test('no widget calls what Prototype 1.6 on a host page replaces: Array.from(), and entries() and reduce() of an array', () => {
  assert.equal(usesOf({ what: /\.entries\(\)|\.reduce\b|Array\.from\(/, below: ['src', 'widgets'] }), []);
});

test('no style has what Firefox 153 does not draw: a repeating gradient with a color-mix()', () => {
  assert.equal(usesOf({ what: /repeating-\w+-gradient\([^;]*color-mix/, below: ['src', 'widgets'] }), []);
});

/** Without the call a component is drawn once by React, whatever becomes of the signals that it reads. */
test('every component that reads a signal calls useSignals()', () => {
  const without = ['src', 'widgets'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true })
      .filter((name) => String(name).endsWith('.tsx'))
      .flatMap((name) => [
        ...readFileSync(join(ROOT, folder, String(name)), 'utf8').matchAll(
          /^(?:export )?function ([A-Z]\w*)\(.*?^}$/gms,
        ),
      ])
      .filter(([text]) => /\.value\b|\bt\(/.test(text) && !text.includes('useSignals()'))
      .map(([, name]) => name),
  );
  assert.equal(without, []);
});
