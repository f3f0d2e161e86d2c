import { readContract as read } from '../../../server/http/contract.ts';

/* In place of the contract as the server imports it (bundle.ts): compiled once for all servers of a process. */

let operations: ReturnType<typeof read> | undefined;

export function readContract(): ReturnType<typeof read> {
  operations ??= read();
  return operations;
}
