import { fileURLToPath } from 'node:url';

// The bundle that `npm start` runs lies as deep below the project's root as this file (server/bundle.mjs).
const ROOT = new URL('..', import.meta.url);

/** The absolute path of a file, from its path relative to the project's root. */
export const fromRoot = (path: string): string => fileURLToPath(new URL(path, ROOT));
