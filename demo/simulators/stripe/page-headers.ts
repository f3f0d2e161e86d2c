import type { Context } from 'hono';

/** The headers of a hosted page. Chromium applies form-action to redirects too, so the addresses to return to are given. */
export function setPageHeaders(context: Context, nonce: string, returnUrls: (string | null)[]): void {
  const origins = returnUrls.flatMap((url) => (url ? new URL(url).origin : []));
  context.header(
    'content-security-policy',
    `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; ` +
      `frame-ancestors 'none'; form-action 'self' ${[...new Set(origins)].join(' ')}`,
  );
  context.header('cache-control', 'no-store');
  context.header('referrer-policy', 'no-referrer');
}
