/** The link's code for as long as the page lives, so that a widget that is mounted again still has it. */
let stored: string | null = null;

/** Takes the code out of the address bar, the rest of the address stays; null when the page was opened without one. */
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

/** The code is of no more use. */
export function forgetCode(): void {
  stored = null;
}
