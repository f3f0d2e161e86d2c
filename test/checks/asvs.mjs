/**
 * Prints the ids of docs/security.md with their levels, from the requirements of OWASP ASVS 5.0.0 as CSV
 * (github.com/OWASP/ASVS, 5.0/docs_en): `node test/house/asvs.mjs <file> > test/house/asvs-5.0.0.txt`
 */
import { readFileSync } from 'node:fs';

const ALSO_LEVEL_2 = /^V[678]\./;

for (const line of readFileSync(process.argv[2], 'utf8').split('\n')) {
  const [id] = /V\d+\.\d+\.\d+(?=,)/.exec(line) ?? [];
  const [, level] = /,(\d)\s*$/.exec(line) ?? [];
  if (id && (level === '1' || (level === '2' && ALSO_LEVEL_2.test(id)))) console.log(id, level);
}
