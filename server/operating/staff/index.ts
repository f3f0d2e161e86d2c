import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { callerAddress } from '../../http/address.ts';
import { privatePageHeaders } from '../../http/middleware.ts';
import { preferredLanguage } from '../../language.ts';
import { isLive, type Settings } from '../../settings.ts';
import { enforceLimits, limitFrom, refund } from '../../shared/limits.ts';
import type { Services } from '../../shared/services.ts';
import { isSameSecret } from '../../shared/tokens.ts';
import { noteAct } from '../reports/acts.ts';
import { printRoomList, printTenantList } from '../reports/lists.ts';
import { drawPage } from './page.ts';

interface StaffOptions {
  services: Services;
  settings: Pick<Settings, 'staffPassword' | 'stripe' | 'trustProxy'>;
}

/**
 * `/staff`: how full the house is, who owes, who leaves, what is vacant and what needs a person, for those who run it; and the lists as CSV. It
 * changes nothing (docs/product.md R15.4). Without STAFF_PASSWORD there is no such page.
 */
export function staffPage({ services, settings }: StaffOptions): Hono {
  const page = new Hono();
  if (!settings.staffPassword) return page;
  const noted =
    (act: string, answer: (c: Context) => Promise<Response>) =>
    async (c: Context): Promise<Response> => {
      await noteAct(services, { act, doneBy: 'staff page', reason: undefined });
      c.header('cache-control', 'no-store');
      return answer(c);
    };
  const csv = (c: Context, text: string) =>
    c.body(text, 200, { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment' });
  return page
    .use('/staff/*', privatePageHeaders, staffOnly({ services, settings }))
    .get(
      '/staff',
      noted('look at staff page', async (c) => {
        const language = preferredLanguage(c.req.header('accept-language'));
        return c.html(await drawPage(services, { language, nonce: c.get('secureHeadersNonce') }));
      }),
    )
    .get(
      '/staff/rooms.csv',
      noted('list rooms', async (c) => csv(c, await printRoomList(services, { csv: true }))),
    )
    .get(
      '/staff/tenants.csv',
      noted('list tenants', async (c) =>
        csv(c, await printTenantList(services, { search: '', overdue: false, csv: true })),
      ),
    );
}

/** Lets in whoever sends the password, under any name. With live keys it is not even asked for over http. */
function staffOnly({
  services,
  settings: { staffPassword, stripe, trustProxy },
}: StaffOptions): MiddlewareHandler {
  return async (c, next) => {
    const isSecure = trustProxy && c.req.header('x-forwarded-proto') === 'https';
    if (stripe && isLive(stripe.secretKey) && !isSecure)
      return c.text(
        'This page is for https alone; a proxy that answers it needs TRUST_PROXY=true here.',
        403,
      );
    const basic = /^Basic +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (basic) {
      const limits = limitFrom('staff-from', callerAddress(c, trustProxy));
      await enforceLimits(services, ...limits);
      const given = Buffer.from(basic, 'base64')
        .toString()
        .replace(/^[^:]*:/, '');
      if (isSameSecret(given, staffPassword ?? '')) {
        await refund(services, ...limits);
        return next();
      }
    }
    return c.text('Password needed.', 401, { 'www-authenticate': 'Basic realm="staff", charset="UTF-8"' });
  };
}
