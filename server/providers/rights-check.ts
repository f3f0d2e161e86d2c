import { type AccessSettings, createBridgeRequests, NOT_KNOWN, trimAddress } from './access.ts';
import type { Step } from './bridge-check.ts';
import { rightsKey, signRights } from './rights.ts';
import type { Right } from './types.ts';

/** Nobody's room: what is checked opens no door of a tenant. */
const NUMBER = 'check-bridge';
const [CODE, WRONG_CODE] = ['0471', '0472'];
const CLOCK_SECONDS = 60;
const MINUTE = 60_000;

/** The requests of these checks; each rejects when the answer is not the expected one. */
function createChecks(settings: AccessSettings, device: string) {
  const send = createBridgeRequests(settings);
  const stranger = createBridgeRequests({ ...settings, key: `${settings.key}x` });
  const entry = { device, number: NUMBER, code: CODE };
  return {
    ask: () => send('POST', ['rights', 'try'], entry),
    async expectTry(opens: boolean, changed: Partial<typeof entry> = {}): Promise<string> {
      const { status, answer } = await send('POST', ['rights', 'try'], { ...entry, ...changed });
      if (status !== 200 || typeof answer?.opens !== 'boolean')
        throw new Error(
          `expected 200 and opens as true or false, not ${status} and ${JSON.stringify(answer)}`,
        );
      if (answer.opens !== opens) throw new Error(`expected opens ${opens}, not ${answer.opens}`);
      return opens ? 'would open' : 'stays closed';
    },
    async expectStatus(
      expected: number,
      list: string,
      { isStranger = false }: { isStranger?: boolean } = {},
    ): Promise<string> {
      const { status } = await (isStranger ? stranger : send)('PUT', ['rights'], { list });
      const hint = expected === 200 && status === 400 ? ': does it have the key and aud of --key?' : '';
      if (status !== expected) throw new Error(`expected ${expected}, not ${status}${hint}`);
      return expected === 200 ? 'taken' : 'refused, as it must be';
    },
  };
}

type Checks = ReturnType<typeof createChecks>;

/**
 * The checks of rights. They ask the bridge what its keypads would do, and open nothing; at the end the bridge has an empty
 * list. Without the secret of the server only its refusals can be checked.
 */
export async function rightsSteps(
  settings: AccessSettings,
  { device = 'gate', secret }: { device?: string | undefined; secret: string | null },
): Promise<Step[]> {
  const checks = createChecks(settings, device);
  const { ask, expectTry, expectStatus } = checks;
  const say = (text: string): Step => ({ title: 'PUT /rights', moves: false, run: async () => text });
  const first = await ask().catch(() => null);
  if (first === null) return [];
  if (NOT_KNOWN.includes(first.status))
    return [say('not known: this bridge keeps no rights, which it need not')];
  return [
    { title: 'POST /rights/try of nobody', moves: false, run: () => expectTry(false) },
    {
      title: 'POST /rights/try: the clock of the bridge',
      moves: false,
      async run() {
        const { answer } = await ask();
        const late = typeof answer?.clock === 'number' ? answer.clock - Date.now() / 1000 : Number.NaN;
        if (!(Math.abs(late) <= CLOCK_SECONDS)) throw new Error(`differs by ${Math.round(late)} s`);
        return 'right';
      },
    },
    {
      title: 'PUT /rights with a wrong key',
      moves: false,
      run: () => expectStatus(401, 'nothing', { isStranger: true }),
    },
    { title: 'PUT /rights of what is no list', moves: false, run: () => expectStatus(400, 'nothing') },
    ...(secret === null
      ? [say('only tried with the settings of the server')]
      : listSteps(checks, { device, secret, address: trimAddress(settings.address) })),
  ];
}

function listSteps(
  { expectTry, expectStatus }: Checks,
  { device, secret, address }: { device: string; secret: string; address: string },
): Step[] {
  const start = Date.now();
  const right = (from: number, until: number): Right => ({
    room: NUMBER,
    number: NUMBER,
    code: CODE,
    opens: [device],
    from: new Date(start + from),
    until: new Date(start + until),
  });
  const valid = right(-MINUTE, 10 * MINUTE);
  const over = [right(-MINUTE, -1000), right(60 * MINUTE, 90 * MINUTE)];
  const sign = (serial: number, rights: Right[], other: { address?: string; secret?: string } = {}) =>
    signRights(rightsKey(other.secret ?? secret), {
      address: other.address ?? address,
      serial: start + serial,
      made: new Date(),
      rights,
    });
  const steps: [title: string, run: () => Promise<string>][] = [
    ['PUT /rights', () => expectStatus(200, sign(1, [valid]))],
    ['POST /rights/try of its right', () => expectTry(true)],
    ['POST /rights/try with a wrong code', () => expectTry(false, { code: WRONG_CODE })],
    ['POST /rights/try at another device', () => expectTry(false, { device: `not ${device}` })],
    ['PUT /rights with a lower serial', () => expectStatus(409, sign(0, []))],
    ['PUT /rights signed by another server', () => expectStatus(400, sign(2, [], { secret: 'x' }))],
    ['PUT /rights for another bridge', () => expectStatus(400, sign(2, [], { address: `${address}/other` }))],
    ['POST /rights/try after the refusals', () => expectTry(true)],
    ['PUT /rights that are over, or not yet valid', () => expectStatus(200, sign(2, over))],
    ['POST /rights/try of these', () => expectTry(false)],
    ['PUT /rights of nobody', () => expectStatus(200, sign(3, []))],
  ];
  return steps.map(([title, run]) => ({ title, moves: true, run }));
}
