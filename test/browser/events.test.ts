import type { Page } from 'playwright-core';
import { assert, test } from '../setup/suite.ts';
import { choose, customer, newGuest, orderRoom, ownRoom } from './people.ts';
import { becomes, part, send, traffic, useTestBed, waitUntilAnswered } from './test-bed.ts';

const testBed = useTestBed();

type Event = { event: string; detail: Record<string, unknown>; target: string };

/** The README's data layer, which outlives its page: what was told, in order. */
async function dataLayer(page: Page): Promise<Event[]> {
  const layer: Event[] = [];
  await page.exposeBinding('keepEvent', (_, event: Event) => {
    layer.push(event);
  });
  await page.addInitScript(() => {
    const { keepEvent } = window as unknown as { keepEvent(event: object): void };
    for (const name of ['ready', 'error', 'room', 'checkout', 'language', 'signin', 'signout'])
      document.addEventListener(`selfstorage:${name}`, (event) => {
        const { detail, target } = event as CustomEvent;
        keepEvent({
          event: name,
          detail: { ...detail, ...('error' in detail && { error: String(detail.error) }) },
          target: target instanceof Element ? `#${target.id}` : 'document',
        });
      });
  });
  return layer;
}

const named = (layer: Event[], name: string) => layer.filter(({ event }) => event === name);

test(
  'renting fires each public event once: ready, room, sign-in, checkout, without personal data',
  testBed.visit({}, async ({ page, server }) => {
    const layer = await dataLayer(page);
    const guest = newGuest();
    const room = await ownRoom(server);
    await choose(page, server, room);
    await orderRoom(page, guest);
    assert.equal(
      named(layer, 'ready')
        .map(({ detail, target }) => `${detail.widget} ${target}`)
        .sort(),
      ['discount-banner #root-discount-banner', 'rent-room #root-rent-room'],
    );
    const { number, sqm, price } = room;
    const priceNow = layer.find(({ event }) => event === 'room')?.detail.priceNow as number;
    assert.ok(priceNow > 0 && priceNow <= price);
    assert.equal(
      layer.filter(({ event }) => event !== 'ready'),
      [
        { event: 'room', detail: { number, sqm, price, priceNow }, target: '#root-rent-room' },
        { event: 'signin', detail: {}, target: 'document' },
        { event: 'checkout', detail: { number }, target: '#root-rent-room' },
      ],
    );
    const told = JSON.stringify(layer);
    for (const [field, value] of Object.entries(guest))
      assert.not(told.includes(value), `${field} is told to nobody`);
  }),
);

test(
  'a change of language, a sign-in, a sign-out and a failed widget fire one public event each',
  testBed.visit({}, async ({ page, context, server, expected }) => {
    const { guest } = await customer(server);
    const sent = traffic(context);
    const layer = await dataLayer(page);
    await page.goto(`${server.origin}/MyRoom`);
    await part(page, 'form').waitFor();
    await page.locator('a[data-language=en]').click();
    await becomes(
      async () => named(layer, 'language'),
      [{ event: 'language', detail: { language: 'en' }, target: 'document' }],
    );
    await send(page, { emailOrPhone: guest.email, password: guest.password });
    await part(page, 'logout').waitFor();
    await waitUntilAnswered(sent);
    await part(page, 'logout').click();
    await page.locator('input[name=emailOrPhone]').waitFor();
    expected.push(/manage-form/);
    await page.route('**/manage-form.js*', (route) => route.abort());
    await page.goto(`${server.origin}/Access`);
    await part(page, 'retry').waitFor();
    // The page's own text beside that button follows the language too.
    await page.locator('a[data-language=da]').click();
    await page.locator('#root-manage-form', { hasText: 'Virker siden ikke, så ring på' }).waitFor();
    await part(page, 'retry').waitFor();
    for (const name of ['signin', 'signout'])
      assert.equal(named(layer, name), [{ event: name, detail: {}, target: 'document' }]);
    assert.equal(
      named(layer, 'error').map(({ detail, target }) => `${detail.widget} ${target}`),
      ['manage-form #root-manage-form'],
    );
    const told = JSON.stringify(layer);
    for (const value of Object.values(guest)) assert.not(told.includes(value));
  }),
);
