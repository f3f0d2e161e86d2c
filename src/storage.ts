/** What a host may block: answers null instead of throwing. */
export function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}

export const kept = (key: string): string | null => attempt(() => localStorage.getItem(key));

/** Where storage is blocked or full nothing is kept. */
export const keep = (key: string, value: string): unknown => attempt(() => localStorage.setItem(key, value));

export const forget = (key: string): unknown => attempt(() => localStorage.removeItem(key));
