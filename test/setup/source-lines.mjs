import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** A place in a bundle, as a stack names it. */
const PLACE = /(?:file:\/\/)?(\/[^\s()]+\.mjs):(\d+):(\d+)/g;

/**
 * The text of a stack with places in bundles replaced by those in their sources. Node's `--enable-source-maps` would do it too, but it reads
 * the map of every module that is loaded, though few tests fail.
 */
export function inSources(text) {
  const maps = new Map();
  const read = (path) => {
    if (!maps.has(path)) maps.set(path, readMap(path));
    return maps.get(path);
  };
  return text.replace(PLACE, (place, path, line, column) => {
    const entry = read(path)?.findEntry(line - 1, column - 1);
    if (!entry?.originalSource) return place;
    const source = relative(ROOT, join(dirname(path), entry.originalSource));
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

function readMap(path) {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
  } catch {
    return null;
  }
}
