import type { MiddlewareHandler } from 'hono';

/** At least a year, as browsers ask of a site on their list. */
export const HSTS = 'max-age=31536000';

/** For every answer, whatever it is. Pages have stricter headers of their own (server/site/security.ts). */
export function securityHeaders({ publicUrl }: { publicUrl: string }): MiddlewareHandler {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  return (c, next) => {
    c.header('x-content-type-options', 'nosniff');
    if (isSecure) c.header('strict-transport-security', HSTS);
    return next();
  };
}

/** For answers of the API: opened as a page, they run no script and cannot be put into a frame. */
export const apiHeaders: MiddlewareHandler = (c, next) => {
  c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  return next();
};
