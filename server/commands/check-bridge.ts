import { parseArgs } from 'node:util';
import { checkBridge } from '../providers/bridge-check.ts';

/*
 * Checks an access controller's bridge against server/providers/access.md. Exit code 1 if something is wrong, 2
 * if it cannot start.
 */

const USAGE = `npm run check-bridge -- <address> <key> [--gate <name>] [--room <name>] [--move]

  <address> <key>  the bridge, as in ACCESS_ADDRESS and ACCESS_KEY, which are taken when these are left out
  --gate, --room   the controller's name of a gate or door, and of a room; at least one of them
  --move           also opens, closes, switches and sets a code: name a gate and a room that nobody needs meanwhile`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      gate: { type: 'string' },
      room: { type: 'string' },
      move: { type: 'boolean', default: false },
    },
  });
  const [address = process.env.ACCESS_ADDRESS, key = process.env.ACCESS_KEY, ...rest] = positionals;
  if (!address || !key || rest.length > 0) throw new Error('an address and a key are required');
  if (!/^https?:/.test(address) || !URL.canParse(address))
    throw new Error(`not an http(s) address: ${address}`);
  if (!values.gate && !values.room) throw new Error('--gate or --room is required');
  return { ...values, address, key };
}

try {
  const sound = await checkBridge({ ...readArguments(), print: console.log });
  process.exitCode = sound ? 0 : 1;
} catch (error) {
  console.error(`${(error as Error).message}\n\n${USAGE}`);
  process.exitCode = 2;
}
