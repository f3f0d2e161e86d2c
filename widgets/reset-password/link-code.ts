/** The code of the link, for a widget that is mounted again on this page. */
let stored: string | null = null;

/** Reads the code and removes it from the address bar; null if the page was opened without one. */
export function takeCode(): string | null {
  const address = new URL(location.href);
  const code = address.searchParams.get('code');
  if (code !== null) {
    address.searchParams.delete('code');
    history.replaceState(history.state, '', address);
    stored = code || null;
  }
  return stored;
}

/** Forgets the code after it was used. */
export function forgetCode(): void {
  stored = null;
}
