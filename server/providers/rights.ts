import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { CompactSign } from 'jose';
import type { RightsList } from './types.ts';

/** The start of every Ed25519 private key in the form PKCS #8 (RFC 8410); the 32 bytes of the key follow. */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The key that signs the rights of bridges. It is derived from the secret that signs sessions, so it is the same in every
 * process and after a restore; whoever knows that secret could open every door anyway.
 */
export function rightsKey(secret: string): KeyObject {
  const bytes = hkdfSync('sha256', secret, '', 'rights of bridges', 32);
  return createPrivateKey({
    key: Buffer.concat([PKCS8_START, Buffer.from(bytes)]),
    format: 'der',
    type: 'pkcs8',
  });
}

/** What a bridge is given to verify lists, as PEM. */
export const rightsPublicKey = (secret: string): string =>
  createPublicKey(rightsKey(secret)).export({ format: 'pem', type: 'spki' }).toString();

/** A signed list for the bridge at `address`, as a compact JWS (RFC 7515). Instants become whole seconds since 1970. */
export function signRights(
  key: KeyObject,
  { address, serial, made, rights }: RightsList & { address: string },
): Promise<string> {
  const list = {
    aud: address,
    serial,
    iat: toSeconds(made),
    rights: rights.map(({ from, until, ...right }) => ({
      ...right,
      from: toSeconds(from),
      until: toSeconds(until),
    })),
  };
  return new CompactSign(Buffer.from(JSON.stringify(list))).setProtectedHeader({ alg: 'EdDSA' }).sign(key);
}

/** Rounded down: a right never ends later than it should. */
const toSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
