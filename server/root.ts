import { fileURLToPath } from 'node:url';

// The bundle that `npm start` runs lies as deep below the project's folder as this file does (server/bundle.mjs).
const ROOT = new URL('..', import.meta.url);

/** The path of a file of the project, from its path below the project's folder. */
export const fromRoot = (path: string): string => fileURLToPath(new URL(path, ROOT));
