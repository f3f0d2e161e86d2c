/** In a file, and so on a page, of its own: a page validates a stored token once, when it starts. */
import { TOKEN_KEY } from '../../../src/contract.ts';
import { mount } from '../../../widgets/rent-room/index.tsx';
import { backend, type Sent } from '../../setup/backend.ts';
import { part, parts, settled, tileNumbers } from '../../setup/draw.tsx';
import { navigations } from '../../setup/navigation.ts';
import { assert, deferred, test } from '../../setup/suite.ts';
import { floors, rooms } from '../facility.ts';
import { clear, keepToken, mounted, press, textOf, waitUntil } from '../page.ts';

test.after(clear);

const HOLD = {
  leaseId: 7,
  until: '2099-01-22T13:05:00Z',
  checkoutUrl: 'https://checkout.stripe.com/c/pay/cs_1',
};

test('R4.10 the room that is held for them is listed once the token is refreshed, nothing else moves, a link to it chooses it, and the button below its price leads to the payment', async () => {
  const refresh = deferred<unknown>();
  const [held] = rooms.slice(1);
  localStorage.setItem(TOKEN_KEY, 'too old');
  history.replaceState(null, '', `/RentRoom?room=${held?.number}`);
  const { to } = backend({
    '/floor/getfiltered': { data: { data: floors } },
    '/room/getfiltered': ({ authorization }: Sent) => ({
      data: {
        data: rooms.flatMap((room) => {
          if (room !== held) return room;
          return authorization === 'Bearer fresh' ? { ...room, held: HOLD } : [];
        }),
      },
    }),
    '/floor/get': { value: { image: null } },
    '/authentication/refreshtoken': () => refresh.promise,
    '/calculation/roomprice': { fullMonthPrice: 900, paidPeriodStart: '2026-11-30' },
  });
  const { root } = await mounted(mount);
  const numbers = () => tileNumbers(root);
  await settled();
  assert.equal(numbers(), ['101', '103']);
  const [first] = parts(root, 'room');
  const flashes: unknown[] = [];
  const watch = new MutationObserver((changes) => flashes.push(...changes));
  watch.observe(root, { attributeFilter: ['aria-busy'], subtree: true });
  refresh.resolve({ token: 'fresh' });
  await waitUntil(() => numbers().length === 3);
  assert.equal(numbers(), ['101', '102', '103']);
  assert.is(parts(root, 'room')[0], first);
  const list = flashes.filter((change) => ((change as MutationRecord).target as Element).matches('.tiles'));
  assert.equal(list, []);
  assert.is(to('/room/getfiltered').length, 2);
  assert.is(parts(root, 'room')[1]?.getAttribute('aria-pressed'), 'true');
  await waitUntil(() => parts(root, 'held').length);
  assert.match(part(root, 'continue-payment').textContent, held?.number ?? '');
  const isBefore = part(root, 'held').compareDocumentPosition(root.querySelector('header') as Node);
  assert.is(isBefore, Node.DOCUMENT_POSITION_FOLLOWING, 'above the choice');
  await waitUntil(() => parts(root, 'next').length);
  assert.is(textOf(part(root, 'next')), 'Fortsæt betalingen');
  await press(part(root, 'next'));
  assert.equal(navigations, [HOLD.checkoutUrl]);
  keepToken(null);
  await settled();
  assert.is(parts(root, 'held').length, 0, 'it is nobody else to see');
  watch.disconnect();
});
