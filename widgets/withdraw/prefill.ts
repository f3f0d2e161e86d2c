import { getCurrentUser, listLeases } from '../../src/api/calls.ts';
import type { Api } from '../../src/api/client.ts';
import type { Statement } from './model.ts';

/** What is known of whoever is signed in, and the newest contract that can be withdrawn from; what cannot be read is left out. */
export async function readPrefill(api: Api): Promise<Partial<Statement>> {
  const [user, leases] = await Promise.all([getCurrentUser(api), listLeases(api)]);
  const { firstName, lastName, email } = user.value ?? {};
  const open = leases.value?.leases.find(({ withdrawUntil }) => withdrawUntil);
  return {
    ...(user.value && { name: `${firstName} ${lastName}`, email }),
    ...(open && { contract: open.room.number }),
  };
}
