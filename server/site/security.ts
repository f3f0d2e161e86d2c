import type { MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import { HSTS } from '../http/middleware.ts';

/** Strict security headers: only scripts with the response's nonce run, and scripts that these load. */
export function pageHeaders({ publicUrl }: { publicUrl: string }): MiddlewareHandler {
  const { origin, protocol } = new URL(publicUrl);
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: [NONCE, "'strict-dynamic'"],
      styleSrc: ["'self'", NONCE],
      fontSrc: ["'self'"],
      // The API gives floor plans by the public address, which may differ from the requested one.
      imgSrc: ["'self'", 'data:', origin],
      connectSrc: ["'self'", origin, 'https://api.stripe.com'],
      frameSrc: ["'self'", 'https://js.stripe.com', 'https://hooks.stripe.com'],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: protocol === 'https:' ? HSTS : false,
    xFrameOptions: 'DENY',
  });
}
