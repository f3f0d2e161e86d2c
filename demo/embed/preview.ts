import { Hono } from 'hono';
import { html } from 'hono/html';
import { NONCE, secureHeaders } from 'hono/secure-headers';

/**
 * The example page that the page for owners frames. A sandbox, also by header, gives it an opaque origin:
 * nothing done there changes the visitor's language or session on the site. It may request any API, because the
 * owner enters one; the address alone sets none, so nobody can be lured to our login form with another backend.
 */
export function embedPreviewRoutes(isServed: boolean): Hono {
  const routes = new Hono();
  if (!isServed) return routes;
  routes.get('/Embed/Preview', headers, (c) => {
    c.header('Cache-Control', 'private, no-cache');
    return c.html(preview(c.get('secureHeadersNonce') as string));
  });
  return routes;
}

const headers = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: [NONCE, "'strict-dynamic'"],
    // In Safari an opaque origin has no `'self'`.
    styleSrc: [NONCE],
    imgSrc: ['https:', 'http:', 'data:'],
    connectSrc: ['https:', 'http:'],
    baseUri: ["'none'"],
    frameAncestors: ["'self'"],
    sandbox: ['allow-scripts', 'allow-forms'],
  },
  xFrameOptions: 'SAMEORIGIN',
});

const preview = (nonce: string) => html`<!doctype html>
<html lang="da">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Flyt &amp; Gem</title>
<link rel="stylesheet" href="/embed-frame.css" nonce="${nonce}">
<script async crossorigin src="/loader.js" data-department="1" nonce="${nonce}"></script>
<script type="module" src="/embed-frame.js" nonce="${nonce}"></script>
</head>
<body>
<header><strong>Flyt &amp; Gem</strong></header>
<main id="places"></main>
</body>
</html>`;
