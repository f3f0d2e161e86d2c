import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { fromRoot } from '../root.ts';

/** The text of the only hand-written description of the API. */
export const CONTRACT_TEXT = readFileSync(fromRoot('openapi/storage.yaml'), 'utf8');

/**
 * The parsed description. Parsed once, because it takes as long as the rest of the contract's work at start-up.
 */
export const CONTRACT = parse(CONTRACT_TEXT);
