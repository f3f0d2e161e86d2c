import type { Context, MiddlewareHandler, Next } from 'hono';
import { compress } from 'hono/compress';

/** Below this size compression saves hardly anything. */
const BYTES_MIN = 1024;

/**
 * Compresses answers if the caller accepts it. Hono decides by Content-Length, and without one it compresses
 * even a single word, so the length is set first.
 */
export function compression(): MiddlewareHandler {
  const compressAnswer = compress({ threshold: BYTES_MIN });
  return (c, next) => compressAnswer(c, () => setContentLength(c, next));
}

async function setContentLength(c: Context, next: Next): Promise<void> {
  await next();
  if (!c.req.header('accept-encoding') || !c.res.body || c.res.headers.has('content-length')) return;
  const bytes = await c.res.arrayBuffer();
  c.res = new Response(bytes, c.res);
  c.header('content-length', String(bytes.byteLength));
}
