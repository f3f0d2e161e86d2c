import { signal } from '@preact/signals-react';
import { cleanup, fireEvent } from '@testing-library/preact';
import { createApi } from '../../../src/api/client.ts';
import { createHoldPart, type ShownHold } from '../../../src/checkout/held-rooms.tsx';
import { announce } from '../../../src/contract.ts';
import { createLifetime } from '../../../src/core/lifetime.ts';
import type { Page } from '../../../src/core/page.ts';
import { backend, refusal } from '../../setup/backend.ts';
import { MINUTE_MS, withStoppedClock } from '../../setup/clock.ts';
import { changeLanguage, draw, part, parts, settled } from '../../setup/draw.tsx';
import { navigations } from '../../setup/navigation.ts';
import { assert, captureConsole, column, suite } from '../../setup/suite.ts';

const test = suite('a held room');
const PAY = 'https://checkout.stripe.com/c/pay/cs_1';

let lifetime = createLifetime();
test.before.each(() => {
  navigations.length = 0;
  announce(document, 'language', { language: 'en' });
});
test.after.each(() => {
  lifetime.end();
  cleanup();
  document.body.replaceChildren();
});

const heldRoom = (changed: Partial<ShownHold> = {}): ShownHold => ({
  leaseId: 7,
  until: new Date(Date.now() + 25 * MINUTE_MS).toISOString(),
  checkoutUrl: PAY,
  room: { number: '212' },
  ...changed,
});

/** The card of one room; `now` is what the backend says when it is read again. */
function shown(room: ShownHold, { now = [room], answer = {} }: { now?: ShownHold[]; answer?: unknown } = {}) {
  const world = backend({ '/lease/cancel': answer });
  const api = createApi({ base: 'http://api.test', token: () => 'kept', onSignedOut: () => {} });
  const settings = { api: '', department: 1 };
  const held = signal([room]);
  let reloads = 0;
  const reload = async () => {
    reloads++;
    held.value = now;
  };
  lifetime = createLifetime();
  const page = { api, settings, lifetime } as unknown as Page;
  const made = createHoldPart({ page, root: null, held, reload });
  const { container } = draw(<made.View />);
  return { ...world, root: container, held, reloads: () => reloads };
}

const text = (root: Element) => (root.textContent ?? '').replace(/\s+/g, ' ').trim();
async function press(root: Element, name: string): Promise<void> {
  fireEvent.click(part(root, name));
  await settled();
}

for (const { season, until } of [
  { season: 'winter', until: '2099-01-22T13:05:00Z' },
  { season: 'summer', until: '2099-07-22T12:05:00Z' },
])
  test(`it says which room and until when, in Copenhagen's time in ${season} and in the page's language`, async () => {
    const { root } = shown(heldRoom({ until }));
    assert.match(text(part(root, 'held')), 'Room 212 is waiting for your payment. It is held until 14:05.');
    await changeLanguage('da');
    assert.match(text(part(root, 'held')), 'Det er reserveret til kl. 14.05.');
  });

test('it ends with the hold, says so, and has the rooms read again', () =>
  withStoppedClock(async (clock) => {
    const until = new Date(Date.now() + 2 * MINUTE_MS).toISOString();
    const { root, reloads } = shown(heldRoom({ until }), { now: [] });
    await clock.advance(2 * MINUTE_MS - 1);
    await clock.settled();
    assert.is(parts(root, 'held').length, 1);
    assert.is(reloads(), 0);
    await clock.advance(1);
    await clock.settled();
    assert.is(parts(root, 'held').length, 0);
    assert.is(text(root), 'Room 212 is no longer held.');
    assert.is(reloads(), 1);
  }));

test('paying continues at the checkout that is open now', async () => {
  const left: unknown[] = [];
  const onLeave = ({ detail }: Event & { detail?: unknown }) => left.push(detail);
  document.addEventListener('selfstorage:checkout', onLeave);
  const room = heldRoom();
  const { root } = shown(room, { now: [{ ...room, checkoutUrl: `${PAY}_newer` }] });
  await press(root, 'continue-payment');
  assert.equal(navigations, [`${PAY}_newer`]);
  assert.equal(left, [{ number: '212' }]);
  await press(root, 'continue-payment');
  assert.is(navigations.length, 1, 'a second press while the page is being left does nothing');
  document.removeEventListener('selfstorage:checkout', onLeave);
});

test('what was paid for or given back on another device leads nowhere', async () => {
  const { root } = shown(heldRoom(), { now: [] });
  await press(root, 'continue-payment');
  assert.equal(navigations, []);
  assert.is(text(root), 'Room 212 is no longer held.');
});

for (const { name, checkoutUrl } of [
  { name: 'no address', checkoutUrl: undefined },
  { name: 'an address of another origin', checkoutUrl: 'https://evil.example/c/pay/cs_1' },
])
  test(`a checkout with ${name} is not followed: the room is chosen in the form, if there is one`, async () => {
    let chosen = 0;
    const inForm = shown(heldRoom({ checkoutUrl, choose: () => void chosen++ }));
    await press(inForm.root, 'continue-payment');
    assert.is(chosen, 1);
    lifetime.end();
    cleanup();
    const alone = shown(heldRoom({ checkoutUrl }));
    if (checkoutUrl) {
      await captureConsole('error', () => press(alone.root, 'continue-payment'));
      assert.match(text(alone.root), 'That did not work.');
    } else {
      assert.equal(parts(alone.root, 'continue-payment'), [], 'there is nowhere to go');
      assert.match(text(part(alone.root, 'held')), 'It is held until ');
    }
    assert.equal(navigations, []);
  });

test('one press gives the room back, and the card goes although the list may be old', async () => {
  const { root, to, reloads } = shown(heldRoom());
  await press(root, 'give-back');
  assert.equal(column(to('/lease/cancel'), 'body'), [{ id: 7, held: true }]);
  assert.is(text(root), 'Room 212 has been given back. You have not paid anything.');
  assert.is(reloads(), 1);
});

test('a payment that was faster than giving back is said clearly', async () => {
  const { root } = shown(heldRoom(), { now: [], answer: refusal(35) });
  await press(root, 'give-back');
  assert.match(text(root), 'already gone through, so room 212 is yours');
});

test('a room that could not be given back is still there, and can be given back again', async () => {
  const { root, to } = shown(heldRoom(), { answer: refusal(27) });
  await press(root, 'give-back');
  assert.match(text(root), 'That did not work.');
  await press(root, 'give-back');
  assert.is(to('/lease/cancel').length, 2);
});

test('a page that is looked at again reads the rooms again, unless the widget is gone', async () => {
  const { reloads } = shown(heldRoom());
  const look = () => document.dispatchEvent(new Event('visibilitychange'));
  look();
  await settled();
  assert.is(reloads(), 1);
  look();
  lifetime.end();
  await settled();
  assert.is(reloads(), 1);
});

test('while a payment is being confirmed there is nothing to press', () => {
  const { root } = shown(heldRoom({ settling: true, until: '2000-01-01T00:00:00Z' }));
  assert.match(text(part(root, 'held')), 'Your payment for room 212 is being confirmed.');
  assert.equal(root.querySelectorAll('button').length, 0);
});
