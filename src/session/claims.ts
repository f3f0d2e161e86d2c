/** What a token says of itself, unchecked; nothing where it is no JWT. */
export function claimsOf(token: string | null): { iat?: number; exp?: number; sub?: unknown } {
  try {
    const payload = String(token?.split('.')[1]).replace(/-/g, '+').replace(/_/g, '/');
    return JSON.parse(atob(payload)) ?? {};
  } catch {
    return {};
  }
}

/** Whether two tokens are one person's for certain: the same one, or a fresher one of theirs. */
export function samePerson(one: string | null, other: string | null): boolean {
  const { sub } = claimsOf(one);
  return one === other || (!!sub && sub === claimsOf(other).sub);
}
