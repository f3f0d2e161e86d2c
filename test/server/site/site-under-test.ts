import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Hono } from 'hono';
import { parse } from 'yaml';
import type { ReadVacant } from '../../../demo/pages/front.ts';
import { type Activity, createShowcase } from '../../../demo/showcase.ts';
import type { Facility } from '../../../server/facility/facility.ts';
import { createSite, type SiteSettings } from '../../../server/site/index.ts';
import { temporaryFolder } from '../../setup/suite.ts';

const FILE = new URL('../../../demo/facility.yaml', import.meta.url);

export const facility = parse(await readFile(FILE, 'utf8')) as Facility;

export const LOADER = 'console.log("loader");\n';
const BANNER = 'chunks/0a1b2c3d/discount-banner.js';
const RENT_ROOM = 'chunks/0a1b2c3d/rent-room.js';
const CORE = 'chunks/0a1b2c3d/core.js';
export const CHUNK = 'export const mount = () => {};\n';

/**
 * The site with a built loader and a few chunks, such as `chunks/0a1b2c3d/rent-room.js`, each also compressed
 * with brotli; and the releases 1.4.2 and v1.
 */
export function siteUnderTest(
  options: {
    activity?: Activity;
    settings?: Partial<SiteSettings>;
    vat?: Facility['vat'];
    facilities?: Facility[];
    readVacant?: ReadVacant;
  } = {},
): Hono {
  const { facilities = [options.vat ? { ...facility, vat: options.vat } : facility] } = options;
  const isChain = facilities.length > 1;
  const settings = {
    publicUrl: 'http://localhost:18310',
    stripePublicKey: 'pk_test_1',
    checkoutOrigins: [],
    ...options.settings,
  };
  return createSite({
    settings,
    distFolder: build(),
    facilities,
    more: createShowcase({
      presents: true,
      readVacant: isChain ? undefined : (options.readVacant ?? (async () => ({ rooms: [], floors: [] }))),
      activity: options.activity,
    }),
  });
}

function build(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, dirname(CORE)), { recursive: true });
  for (const release of ['1.4.2', 'v1']) {
    mkdirSync(join(folder, release, 'chunks'), { recursive: true });
    for (const file of ['loader.js', 'manifest.json', 'chunks/a.js'])
      writeFileSync(join(folder, release, file), '{}');
  }
  writeFileSync(join(folder, 'versions.json'), '{}');
  for (const [path, text] of [
    ['loader.js', LOADER],
    ...[BANNER, RENT_ROOM, CORE].map((chunk) => [chunk, CHUNK] as const),
  ] as const) {
    writeFileSync(join(folder, path), text);
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(text));
  }
  const manifest = { 'discount-banner': [BANNER, CORE], 'rent-room': [RENT_ROOM, CORE] };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
}

export const ENGLISH = { Cookie: '.AspNetCore.Culture=c%3Den%7Cuic%3Den' };
