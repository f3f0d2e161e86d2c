/** Runs what a host page may have blocked; null instead of an exception. */
export const attempt = <Value>(read: () => Value): Value | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

export const readStored = (key: string): string | null => attempt(() => localStorage.getItem(key));

/** Does nothing where storage is blocked or full. */
export const store = (key: string, value: string): unknown => attempt(() => localStorage.setItem(key, value));

export const removeStored = (key: string): unknown => attempt(() => localStorage.removeItem(key));
