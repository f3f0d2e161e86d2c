import { watch } from 'node:fs';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';

/** A build writes many files, so pages are told after this pause. */
const QUIET_MS = 300;

/** Tells open pages to reload when the built files change or the server restarts (`npm run dev`). */
export function reloadRoutes(distFolder: string): Hono {
  const routes = new Hono();
  const started = String(Date.now());
  routes.get('/reload', (c) =>
    streamSSE(c, async (stream) => {
      await stream.writeSSE({ data: started });
      let timer: NodeJS.Timeout | undefined;
      const watcher = watch(distFolder, { recursive: true }, () => {
        clearTimeout(timer);
        timer = setTimeout(() => stream.writeSSE({ data: 'changed' }), QUIET_MS);
      });
      await new Promise<void>((resolve) => stream.onAbort(resolve));
      watcher.close();
    }),
  );
  return routes;
}
