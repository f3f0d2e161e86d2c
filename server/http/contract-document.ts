import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { fromRoot } from '../root.ts';

/** The one description of the API that is written by hand, as text. */
export const CONTRACT_TEXT = readFileSync(fromRoot('openapi/storage.yaml'), 'utf8');

/** What it says. Read once for all who ask: that takes as long as the rest of the contract's work at a start. */
export const CONTRACT = parse(CONTRACT_TEXT);
