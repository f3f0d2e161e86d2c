import { ALARM_ON, GATE_OPEN } from '../../src/codes.ts';
import { httpAccess } from './access.ts';
import { rightsSteps } from './rights-check.ts';
import { ProviderFailure } from './types.ts';

interface BridgeCheck {
  address: string;
  key: string;
  /** The controller's names of a gate or door and of a room; what is not named is not checked. */
  gate?: string | undefined;
  room?: string | undefined;
  /**
   * Whether to open, close, switch and set codes as well: only for a gate and a room that nobody uses
   * meanwhile.
   */
  move: boolean;
  /** What the server's key of rights is derived from; null if it is not known here. */
  secret: string | null;
  /** Called with one line per request. */
  print: (line: string) => void;
}

/** One request: resolves with a description of the result, rejects if something is wrong. */
export interface Step {
  title: string;
  moves: boolean;
  run: () => Promise<string>;
}

/** A name that no controller has; its characters show whether percent-encoding is decoded. */
const UNKNOWN = 'no such/name æ';

/** Checks a bridge against access.md with the server's own client. Resolves with true if nothing was wrong. */
export async function checkBridge({
  gate,
  room,
  move,
  secret,
  print,
  ...settings
}: BridgeCheck): Promise<boolean> {
  const steps = [
    ...(gate === undefined ? [] : gateSteps(settings, gate)),
    ...(room === undefined ? [] : roomSteps(settings, room)),
    ...(await rightsSteps(settings, { device: gate, secret })),
  ];
  const counts = { ok: 0, wrong: 0, left: 0 };
  const inOrder = [...steps.filter(({ moves }) => !moves), ...steps.filter(({ moves }) => moves)];
  for (const { title, moves, run } of inOrder) {
    const started = performance.now();
    const [verdict, text] =
      moves && !move
        ? (['left', 'only with --move'] as const)
        : await run().then(
            (text) => ['ok', text] as const,
            (error: unknown) => ['wrong', describeError(error)] as const,
          );
    counts[verdict] += 1;
    const time = verdict === 'left' ? '' : ` (${Math.round(performance.now() - started)} ms)`;
    print(`${verdict.padEnd(6)}${title}: ${text}${time}`);
  }
  print(`${counts.ok} ok, ${counts.wrong} wrong, ${counts.left} left out`);
  return counts.wrong === 0 && counts.ok > 0;
}

type Settings = Pick<BridgeCheck, 'address' | 'key'>;

function gateSteps(settings: Settings, gate: string): Step[] {
  const access = httpAccess(settings);
  const stranger = httpAccess({ ...settings, key: `${settings.key}x` });
  const path = `/gates/${encodeURIComponent(gate)}`;
  const status = async () => {
    const value = await access.gateStatus(gate);
    return { open: value === GATE_OPEN, said: `status ${value}, ${value === GATE_OPEN ? 'open' : 'closed'}` };
  };
  const move = async (open: boolean) => {
    await (open ? access.openGate(gate) : access.closeGate(gate));
    const after = await status();
    if (after.open !== open) throw new Error(`done, but then GET ${path} says ${after.said}`);
    return after.said;
  };
  return [
    { title: `GET ${path}`, moves: false, run: async () => (await status()).said },
    {
      title: `GET ${path} with a wrong key`,
      moves: false,
      run: () => expectRefusal(16, () => stranger.gateStatus(gate)),
    },
    {
      title: 'GET /gates/… of an unknown name',
      moves: false,
      run: () => expectRefusal(11, () => access.gateStatus(UNKNOWN)),
    },
    {
      title: `POST ${path}/open with a wrong key`,
      moves: true,
      run: () => expectRefusal(16, () => stranger.openGate(gate)),
    },
    { title: `POST ${path}/open`, moves: true, run: () => move(true) },
    { title: `POST ${path}/open while it is open`, moves: true, run: () => move(true) },
    { title: `POST ${path}/close`, moves: true, run: () => move(false) },
    { title: `POST ${path}/close while it is closed`, moves: true, run: () => move(false) },
  ];
}

function roomSteps(settings: Settings, room: string): Step[] {
  const access = httpAccess(settings);
  const path = `/rooms/${encodeURIComponent(room)}`;
  let before: boolean | undefined;
  const state = async () => {
    const value = await access.alarmState(room);
    before ??= value === ALARM_ON;
    return { on: value === ALARM_ON, said: `state ${value}, ${value === ALARM_ON ? 'on' : 'off'}` };
  };
  const turn = async (on: boolean) => {
    await access.setAlarm({ room, on });
    const after = await state();
    if (after.on !== on) throw new Error(`done, but then GET ${path}/alarm says ${after.said}`);
    return after.said;
  };
  const code = async (code: string | null, lastDay: string | null) => {
    await access.setRoomCode({ room, code, lastDay });
    return 'done';
  };
  return [
    { title: `GET ${path}/alarm`, moves: false, run: async () => (await state()).said },
    {
      title: 'GET /rooms/…/alarm of an unknown name',
      moves: false,
      run: () => expectRefusal(11, () => access.alarmState(UNKNOWN)),
    },
    { title: `POST ${path}/alarm on`, moves: true, run: () => turn(true) },
    { title: `POST ${path}/alarm on while it is on`, moves: true, run: () => turn(true) },
    { title: `POST ${path}/alarm off`, moves: true, run: () => turn(false) },
    { title: `POST ${path}/alarm as it was`, moves: true, run: () => turn(before ?? false) },
    { title: `PUT ${path}/code without an end`, moves: true, run: () => code('0471', null) },
    { title: `PUT ${path}/code until a last day`, moves: true, run: () => code('0471', '2099-12-31') },
    { title: `PUT ${path}/code taken away`, moves: true, run: () => code(null, null) },
  ];
}

const STATUS: Record<number, string> = { 11: '404', 16: '401' };

/** A request that must fail with this code of the catalogue. */
async function expectRefusal(code: number, request: () => Promise<unknown>): Promise<string> {
  const failure = await request().then(
    () => null,
    (error: unknown) => error,
  );
  if (failure instanceof ProviderFailure && failure.code === code) return 'refused, as it must be';
  throw new Error(`expected ${STATUS[code]}, ${failure ? describeError(failure) : 'but it was carried out'}`);
}

/** The message of an error and of its innermost cause, such as a refused connection or a timeout. */
function describeError(error: unknown): string {
  let innermost = error as NodeJS.ErrnoException;
  while (innermost.cause) innermost = innermost.cause as NodeJS.ErrnoException;
  // A refused connection may have a code but no message.
  const cause = innermost === error ? '' : `: ${innermost.message || innermost.code}`;
  return `${(error as Error).message}${cause}`;
}
