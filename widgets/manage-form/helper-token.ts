/**
 * The token of the link that the page was opened with, which leaves the address bar; nothing without one. It stays in the state of this entry of
 * the browser's history: a phone throws pages away in the background, and the reload must not ask somebody at the gate for the SMS again.
 */
export function consumeHelperToken(): string | undefined {
  const address = new URL(location.href);
  const helper = address.searchParams.get('helper');
  if (!helper) return history.state?.helper;
  address.searchParams.delete('helper');
  history.replaceState({ ...history.state, helper }, '', address);
  return helper;
}
