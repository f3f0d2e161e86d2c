/**
 * `npm run rehearsal`: sets the product up on a fresh Debian as docs/operating.md says, deploys under load, backs up and restores. Needs
 * root on a Debian; everything happens in a container that is gone afterwards. `-- --keep` leaves its folder.
 */
import { install } from '../../server/install.mjs';

install();
const { load } = await import('../../server/bundle.mjs');
const { rehearse } = await load('test/rehearsal/rehearsal.ts');
await rehearse({ keep: process.argv.includes('--keep') });
