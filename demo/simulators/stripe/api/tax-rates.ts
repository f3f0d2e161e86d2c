import { Hono } from 'hono';
import { StripeFailure } from '../failure.ts';
import { newId, unix } from '../objects.ts';
import { found, page } from './call.ts';
import type { ApiParts } from './index.ts';

/** The calls for tax rates. */
export function taxRateCalls({ objects: { taxRates }, now, call }: ApiParts): Hono {
  const app = new Hono();

  app.get(
    '/v1/tax_rates',
    call(({ body }) => {
      const [active, inclusive] = [body.flag('active'), body.flag('inclusive')];
      const wanted = taxRates
        .all()
        .filter(
          (rate) =>
            (active === null || rate.active === active) &&
            (inclusive === null || rate.inclusive === inclusive),
        );
      return page(wanted, body, '/v1/tax_rates');
    }),
  );
  app.post(
    '/v1/tax_rates',
    call(({ body }) => {
      body.only(
        ...['display_name', 'percentage', 'inclusive', 'active', 'country', 'description'],
        ...['jurisdiction', 'metadata', 'tax_type'],
      );
      const percentage = Number(body.required('percentage'));
      if (!(percentage >= 0 && percentage <= 100))
        throw new StripeFailure(400, 'Invalid decimal: percentage', { param: 'percentage' });
      body.required('inclusive');
      if (!body.flag('inclusive'))
        throw new StripeFailure(400, 'inclusive: only true is simulated', { param: 'inclusive' });
      return taxRates.put({
        id: newId('txr'),
        object: 'tax_rate',
        created: unix(now()),
        livemode: false,
        active: body.flag('active') ?? true,
        country: body.text('country'),
        description: body.text('description'),
        display_name: body.required('display_name'),
        effective_percentage: percentage,
        inclusive: true,
        jurisdiction: body.text('jurisdiction'),
        metadata: body.metadata(),
        percentage,
        tax_type: body.text('tax_type'),
      });
    }),
  );
  app.post(
    '/v1/tax_rates/:id',
    call(({ params: { id = '' }, body }) => {
      body.only('active');
      const rate = found(taxRates.get(id), 'tax rate', id);
      return taxRates.put({ ...rate, active: body.flag('active') ?? rate.active });
    }),
  );

  return app;
}
