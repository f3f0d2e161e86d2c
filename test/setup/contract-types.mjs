/** Makes the types of the contract (src/api/schema.d.ts) from openapi/: `npm run generate`. With --verify it fails when they are not up to date. */
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { load } from '../../server/bundle.mjs';

const { CONTRACT } = await load('server/http/contract.ts');

const FILE = 'src/api/schema.d.ts';
const types = COMMENT_HEADER + astToString(await openapiTS(JSON.stringify(CONTRACT)));
if (!process.argv.includes('--verify')) writeFileSync(FILE, types);
else if (types !== readFileSync(FILE, 'utf8')) {
  console.error(`${FILE} is not made from openapi/; run npm run generate`);
  process.exitCode = 1;
}
