import type { MiddlewareHandler } from 'hono';

const HEADER = 'x-selfstorage-check';

/**
 * Tells the checker of host pages (src/check/) whether a checkout may lead back to the origin that it sends, in a header that nobody else gets
 * (docs/product.md R1.6).
 */
export function answerChecker(allowedOrigins: string[]): MiddlewareHandler {
  return (c, next) => {
    const origin = c.req.header(HEADER);
    if (origin) {
      c.header(HEADER, allowedOrigins.includes(origin) ? 'allowed' : 'refused');
      c.header('access-control-expose-headers', HEADER);
    }
    return next();
  };
}
