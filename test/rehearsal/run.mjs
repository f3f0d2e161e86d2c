/**
 * `npm run rehearsal`: sets the product up on a fresh Debian as docs/operating.md says, deploys under load, backs up and restores. Needs
 * root on a Debian; everything happens in a container that is gone afterwards. `-- --keep` leaves its folder.
 */
import { install } from '../../server/install.mjs';

install();
const { register } = await import('tsx/esm/api');
register();
const { rehearse } = await import('./rehearsal.ts');
await rehearse({ keep: process.argv.includes('--keep') });
