import { Hono } from 'hono';
import type { Settings } from '../settings.ts';
import type { Clock } from '../shared/services.ts';
import { DAY } from '../shared/time.ts';

const PATH = '/.well-known/security.txt';
/** A file that nobody serves any more is out of date after this; RFC 9116 asks for less than a year. */
const VALID_DAYS = 180;
const DAY_MS = DAY * 1000;

interface SecurityTextOptions {
  settings: Pick<Settings, 'publicUrl' | 'securityContact'>;
  clock: Clock;
}

/** Where to report a weakness (RFC 9116); nothing is served without SECURITY_CONTACT. */
export function securityText({ settings: { publicUrl, securityContact }, clock }: SecurityTextOptions): Hono {
  const routes = new Hono();
  if (!securityContact) return routes;
  return routes.get(PATH, (c) => {
    const today = Math.floor(clock.now().getTime() / DAY_MS);
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date((today + VALID_DAYS) * DAY_MS).toISOString()}`,
      `Canonical: ${publicUrl}${PATH}`,
      'Preferred-Languages: da, en',
    ];
    return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=86400' });
  });
}
