/** A domain that has letters outside ASCII, and no sign that would end a host name in an address. */
const UNICODE_DOMAIN = /^[\w.-]*[\u0080-\uffff][\w.\u0080-\uffff-]*$/;

/**
 * An e-mail address in the one form in which it is sent, kept and compared: its domain in ASCII (`xn--…`), as an input of type `email`
 * hands it over in some browsers. Anything else is left as typed, without the spaces around it.
 */
export function normaliseEmail(text: string): string {
  const typed = text.trim();
  const at = typed.lastIndexOf('@') + 1;
  const domain = typed.slice(at);
  if (!at || !UNICODE_DOMAIN.test(domain)) return typed;
  try {
    return typed.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return typed;
  }
}
