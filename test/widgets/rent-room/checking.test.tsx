/** In a file, and so on a page, of its own: a page validates a stored token once, when it starts. */
import { fireEvent } from '@testing-library/preact';
import { announce, TOKEN_KEY } from '../../../src/contract.ts';
import { mount } from '../../../widgets/rent-room/index.tsx';
import { backend } from '../../setup/backend.ts';
import { parts, settled } from '../../setup/draw.tsx';
import { deferred } from '../../setup/promises.ts';
import { assert, suite } from '../../setup/suite.ts';
import { floors, rooms } from '../facility.ts';
import { clear, mounted } from '../page.ts';

const test = suite('rent-room: while a stored token is validated');
Element.prototype.scrollIntoView = () => {};
test.after(clear);

test('the place of the form says when that takes long', async () => {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((run: () => void, wait = 0) =>
    setTimeout(run, wait === 3000 ? 0 : wait)) as typeof setTimeout;
  announce(document, 'language', { language: 'en' });
  localStorage.setItem(TOKEN_KEY, 'kept');
  backend({
    '/floor/getfiltered': { data: { data: floors } },
    '/room/getfiltered': { data: { data: rooms } },
    '/floor/get': { value: { image: null } },
    '/authentication/refreshtoken': () => deferred<unknown>().promise,
    '/calculation/roomprice': { fullMonthPrice: 900, paidPeriodStart: '2026-11-30' },
  });
  const { root } = await mounted(mount);
  await settled();
  fireEvent.click(parts(root, 'room')[0] as Element);
  const told = () => root.querySelector('.details-form [role="status"]')?.textContent;
  for (let turn = 0; turn < 20 && !told(); turn++) await settled();
  assert.is(told(), 'This is taking longer than usual. We are still trying.');
  globalThis.setTimeout = setTimeout;
});
