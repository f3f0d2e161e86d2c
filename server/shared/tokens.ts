import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../settings.ts';

/** A secret of this many random bytes, for a link. */
export const createToken = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** What is stored in place of a secret or of personal data. */
export const hashToken = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Signs a text with the server's secret. Each kind of text needs a prefix of its own, so that a signature of one kind is not valid for another. */
export const sign = ({ jwtSecret }: Pick<Settings, 'jwtSecret'>, text: string): string =>
  createHmac('sha256', jwtSecret).update(text).digest('base64url');

/** Compares hashes, so that the time reveals neither the length nor the beginning of the secret. */
export function isSameSecret(given: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(secret));
}
