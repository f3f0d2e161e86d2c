import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { fromRoot } from '../root.ts';

interface OpenApi {
  tags: object[];
  paths: Record<string, object>;
  components: Record<string, object>;
}

/** Only in a bundle: both files, parsed (server/bundle.mjs). */
declare const __CONTRACT__: [OpenApi, OpenApi];

const read = (name: string): OpenApi => parse(readFileSync(fromRoot(`openapi/${name}`), 'utf8'));

/** The contract: the 32 calls of `openapi/storage.yaml`, and those of `extensions.yaml` among them. */
export const CONTRACT =
  typeof __CONTRACT__ === 'undefined'
    ? join(read('storage.yaml'), read('extensions.yaml'))
    : join(...__CONTRACT__);

function join(storage: OpenApi, extensions: OpenApi): OpenApi {
  const own: OpenApi = JSON.parse(JSON.stringify(extensions).replaceAll('"storage.yaml#/', '"#/'));
  const merged = ([name, components]: [string, object]) => [name, { ...components, ...own.components[name] }];
  return {
    ...storage,
    tags: [...storage.tags, ...own.tags],
    paths: { ...storage.paths, ...own.paths },
    components: Object.fromEntries(Object.entries(storage.components).map(merged)),
  };
}
