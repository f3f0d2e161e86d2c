import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Api } from '../setup/api.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');
const VERIFIED = 0x05;
const ATTESTED = 0x40;

interface Options {
  origin: string;
  challenge: string;
  domain: string;
  /** User present (1) and verified (4). */
  flags?: number;
  crossOrigin?: boolean;
}

const clientData = (type: string, { origin, challenge, crossOrigin = false }: Options) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));

/** An authenticator with one ES256 key, without attestation. */
export function createAuthenticator(aaguid = Buffer.alloc(16)) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const [rawId, point] = [randomBytes(16), [x, y].map((part) => Buffer.from(part, 'base64url'))];
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    point[0] as Buffer,
    Buffer.from('225820', 'hex'),
    point[1] as Buffer,
  ]);
  const id = base64url(rawId);
  const head = ({ domain, flags = VERIFIED }: Options, counter: number, more = 0) => {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags | more, 0);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(domain), tail]);
  };
  const whole = <Response>(response: Response) => ({ id, rawId: id, type: 'public-key', response });
  let handle = '';
  return {
    id,
    /** What a browser sends after making a passkey with these options of the server. */
    make(user: string, options: Options) {
      handle = user;
      const data = Buffer.concat([
        head(options, 0, ATTESTED),
        aaguid,
        Buffer.from([0, rawId.length]),
        rawId,
        key,
      ]);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return whole({
        clientDataJSON: base64url(clientData('webauthn.create', options)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      });
    },
    /** What a browser sends to sign in. */
    prove(options: Options, counter = 0) {
      const [data, client] = [head(options, counter), clientData('webauthn.get', options)];
      return whole({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle: handle,
      });
    },
  };
}

/** A passkey that a tenant has, with a proof for it, and one that is about to be added. */
export async function createPasskeys(
  { send }: Pick<Api, 'send'>,
  { token, origin }: { token: string; origin: string },
) {
  const domain = new URL(origin).hostname;
  const ask = async (call: string, body: unknown = {}) =>
    (await send('POST', `/passkey/${call}`, { body, token, headers: { origin } })).answer;
  const make = async (authenticator: ReturnType<typeof createAuthenticator>) => {
    const { challenge, user } = (await ask('getaddoptions')).value;
    return authenticator.make(user.id, { origin, domain, challenge });
  };
  const known = createAuthenticator();
  await ask('add', { credential: await make(known), name: 'Android' });
  const { challenge } = (await ask('getsigninoptions')).value;
  return { proof: known.prove({ origin, domain, challenge }, 1), made: await make(createAuthenticator()) };
}
