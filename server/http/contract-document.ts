import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { fromRoot } from '../root.ts';

/** The text of the only hand-written description of the API. */
export const CONTRACT_TEXT = readFileSync(fromRoot('openapi/storage.yaml'), 'utf8');

/** Only in a bundle: the parsed description (server/bundle.mjs). */
declare const __CONTRACT__: unknown;

/** The parsed description. */
export const CONTRACT = typeof __CONTRACT__ === 'undefined' ? parse(CONTRACT_TEXT) : __CONTRACT__;
