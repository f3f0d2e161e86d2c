import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { Journal } from './journal.ts';

/** What `access.md` says about a list; instants are seconds since 1970. */
interface List {
  aud: string;
  serial: number;
  iat: number;
  rights: {
    room: string;
    number: string;
    code: string;
    opens: string[];
    from: number;
    until: number;
  }[];
}

export interface KeypadEntry {
  device: string;
  number: string;
  code: string;
}

/** How far behind the clock of this bridge may be. */
const CLOCK_SECONDS = 5 * 60;
const TRIES = 5;
const SHORTEST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 15 * 60;

/**
 * The rights of a bridge, and its keypads, which decide by them alone. It imports nothing of the server, as a bridge that
 * somebody else writes.
 */
export function createBridgeRights({
  journal,
  now,
  publicKey,
  address,
}: {
  journal: Journal;
  now: () => Date;
  /** PEM. */
  publicKey: string;
  /** The address by which the server reaches this bridge. */
  address: string;
}) {
  const key = createPublicKey(publicKey);
  const stored = journal.collection<{ id: string; list: string }>('rights');
  const keypads = journal.collection<{ id: string; wrong: number; pausedUntil: number }>('keypads');
  const seconds = () => Math.floor(now().getTime() / 1000);
  const read = (jws: string) => readList(jws, { key, address });
  const opens = (entry: KeypadEntry) => current !== null && letsIn(current, entry, seconds());
  // What is on the disk is verified again, like what comes by the line.
  let text = stored.get('list')?.list;
  let current = text === undefined ? null : read(text);

  /** What a keypad does; after five wrong codes in a row it pauses, each time twice as long. */
  function press(entry: KeypadEntry): 'open' | 'wrong' | 'paused' {
    const clock = seconds();
    const { wrong, pausedUntil } = keypads.get(entry.device) ?? { wrong: 0, pausedUntil: 0 };
    if (clock < pausedUntil) return 'paused';
    if (opens(entry)) {
      keypads.remove(entry.device);
      return 'open';
    }
    const pause = SHORTEST_PAUSE_SECONDS * 2 ** ((wrong + 1) / TRIES - 1);
    const isPause = (wrong + 1) % TRIES === 0;
    keypads.put({
      id: entry.device,
      wrong: wrong + 1,
      pausedUntil: isPause ? clock + Math.min(pause, LONGEST_PAUSE_SECONDS) : 0,
    });
    return 'wrong';
  }

  return {
    opens,
    press,
    clock: seconds,
    take(jws: string): { status: 200 | 400 | 409; serial: number } {
      const list = read(jws);
      const serial = current?.serial ?? 0;
      if (!list) return { status: 400, serial };
      if (list.serial < serial || (list.serial === serial && jws !== text)) return { status: 409, serial };
      stored.put({ id: 'list', list: jws });
      [text, current] = [jws, list];
      return { status: 200, serial: list.serial };
    },
  };
}

/** The list, if its signature is right and it was made for this bridge. */
function readList(jws: string, { key, address }: { key: KeyObject; address: string }): List | null {
  const [header = '', payload = '', signature = '', ...rest] = jws.split('.');
  const bytes = (part: string) => Buffer.from(part, 'base64url');
  try {
    // Only this algorithm: with "none" or HS256 anybody could sign with what is public.
    if (rest.length > 0 || JSON.parse(bytes(header).toString()).alg !== 'EdDSA') return null;
    if (!verify(null, Buffer.from(`${header}.${payload}`), key, bytes(signature))) return null;
    const list = JSON.parse(bytes(payload).toString()) as List;
    return list.aud === address && Number.isSafeInteger(list.serial) ? list : null;
  } catch {
    return null;
  }
}

/** Whether a right lets somebody in. A clock that stands before the list was made is wrong, and nobody knows the time. */
const letsIn = ({ iat, rights }: List, { device, number, code }: KeypadEntry, clock: number): boolean =>
  clock >= iat - CLOCK_SECONDS &&
  rights.some(
    (right) =>
      right.number === number &&
      right.code === code &&
      right.opens.includes(device) &&
      right.from - CLOCK_SECONDS <= clock &&
      clock < right.until,
  );

export type BridgeRights = ReturnType<typeof createBridgeRights>;
