/** A domain with letters outside ASCII, and without characters that would end the host name of a URL. */
const UNICODE_DOMAIN = /^[\w.-]*[\u0080-\uffff][\w.\u0080-\uffff-]*$/;

/**
 * An e-mail address in the form in which it is sent, stored and compared: with its domain in ASCII (`xn--…`), as some browsers write it
 * in inputs of type `email`. A text without such a domain is only trimmed.
 */
export function normaliseEmail(text: string): string {
  const typed = text.trim();
  const domainStart = typed.lastIndexOf('@') + 1;
  const domain = typed.slice(domainStart);
  if (!domainStart || !UNICODE_DOMAIN.test(domain)) return typed;
  try {
    // The URL parser writes a host name in ASCII.
    return typed.slice(0, domainStart) + new URL(`http://${domain}`).hostname;
  } catch {
    return typed;
  }
}
