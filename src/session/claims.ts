/** What a token says about itself, not verified; empty for a token that is no JWT. */
export function readClaims(token: string | null): { iat?: number; exp?: number; sub?: unknown } {
  try {
    const payload = String(token?.split('.')[1]).replace(/-/g, '+').replace(/_/g, '/');
    return JSON.parse(atob(payload)) ?? {};
  } catch {
    return {};
  }
}

/** Whether two tokens certainly belong to one person: the same token, or two with the same subject. */
export function samePerson(one: string | null, other: string | null): boolean {
  const { sub } = readClaims(one);
  return one === other || (!!sub && sub === readClaims(other).sub);
}

/** Milliseconds between a token's issue and its expiry, from its own claims, so that a wrong clock does no harm; infinite if unknown. */
export function readLifetime(token: string | null): number {
  const { iat = 0, exp = 0 } = readClaims(token);
  return exp > iat ? (exp - iat) * 1000 : Number.POSITIVE_INFINITY;
}
