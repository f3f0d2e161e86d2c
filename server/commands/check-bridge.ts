import { parseArgs } from 'node:util';
import { trimAddress } from '../providers/access.ts';
import { checkBridge } from '../providers/bridge-check.ts';
import { rightsPublicKey } from '../providers/rights.ts';
import { readDataSettings, readJwtSecret } from '../settings.ts';

/*
 * Checks an access controller's bridge against server/providers/access.md. Exit code 1 if something is wrong, 2
 * if it cannot start.
 */

const USAGE = `npm run check-bridge -- <address> <key> [--gate <name>] [--room <name>] [--move]

  <address> <key>  the bridge, as in ACCESS_ADDRESS and ACCESS_KEY, which are taken when these are left out
  --gate, --room   the controller's name of a gate or door, and of a room; at least one of them
  --move           also opens, closes, switches, sets a code and rights: name a gate and a room that nobody needs meanwhile

npm run check-bridge -- --key <address>

  prints what the bridge needs to verify rights: the public key of this server, and the address that a list is made for`;

/** The server's secret, if the command runs with the settings of the server. */
const readSecret = () => readJwtSecret(process.env, readDataSettings(process.env).dataDir);

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      gate: { type: 'string' },
      room: { type: 'string' },
      move: { type: 'boolean', default: false },
      key: { type: 'boolean', default: false },
    },
  });
  const { key: isKeyWanted, ...wanted } = values;
  const [address = process.env.ACCESS_ADDRESS, key = process.env.ACCESS_KEY, ...rest] = positionals;
  if (!address || (!key && !isKeyWanted) || rest.length > 0)
    throw new Error('an address and a key are required');
  if (!/^https?:/.test(address) || !URL.canParse(address))
    throw new Error(`not an http(s) address: ${address}`);
  if (!wanted.gate && !wanted.room && !isKeyWanted) throw new Error('--gate or --room is required');
  return { ...wanted, address, key: key ?? '', isKeyWanted };
}

function printKey(address: string): void {
  const secret = readSecret();
  if (secret === null)
    throw new Error('there is no JWT_SECRET, and none in DATA_DIR: start the server first');
  console.log(`${rightsPublicKey(secret)}aud: ${trimAddress(address)}`);
}

try {
  const { isKeyWanted, ...given } = readArguments();
  if (isKeyWanted) printKey(given.address);
  else {
    const sound = await checkBridge({ ...given, secret: readSecret(), print: console.log });
    process.exitCode = sound ? 0 : 1;
  }
} catch (error) {
  console.error(`${(error as Error).message}\n\n${USAGE}`);
  process.exitCode = 2;
}
