import type { Page } from 'playwright-core';
import { figure } from '../setup/figures.ts';
import { assert, test } from '../setup/suite.ts';
import { open, piece, sees } from './screen.ts';
import { slowController, tenantWithLease } from './tenant.ts';
import { becomes, createTestBed } from './test-bed.ts';

/** Below the eight seconds after which the server gives a controller up. */
const CONTROLLER_MS = 6000;

const testBed = createTestBed();
test.before(testBed.start);
test.after(async () => {
  await slowController(testBed.server, 0);
  await testBed.stop();
});

/** What is asked of the controller and what it has answered, in this order. */
function watched(page: Page): string[] {
  const seen: string[] = [];
  const name = (address: string) => /(getstatus|opengate)/.exec(address)?.[1];
  page.on('request', (request) => {
    const call = name(request.url());
    if (call) seen.push(`${call} asked`);
  });
  page.on('response', (response) => {
    const call = name(response.url());
    if (call) seen.push(`${call} answered`);
  });
  return seen;
}

test('with a controller that takes six seconds the door, gate and alarm of every room can be used before it has answered', async () => {
  const { token } = await tenantWithLease(testBed.server, 3);
  await slowController(testBed.server, CONTROLLER_MS);
  await testBed.visit({ token, language: 'en' }, async ({ page, server }) => {
    const seen = watched(page);
    const began = performance.now();
    await open(page, server, '/MyRoom');
    for (const name of ['open-door', 'alarm-on', 'alarm-off']) await piece(page, name).nth(2).waitFor();
    // Two outer gates, and a door and an alarm in each of three cards.
    await becomes(() => page.getByText('Reading the status …').count(), 8);
    const answered = page.waitForResponse(/opengatelogged/);
    await piece(page, 'open-door').nth(2).click();
    figure(
      `with a controller that takes ${CONTROLLER_MS} ms the door button was pressed ${Math.round(performance.now() - began)} ms after the page was opened`,
    );
    await answered;
    // As many states are read as leave connections free, so that the door is asked for at once, and answered with the first of them.
    const before = seen.slice(0, seen.indexOf('opengate asked'));
    assert.equal(
      before.filter((each) => each.endsWith('answered')),
      [],
    );
    await sees(page, 'The door is open');
  })();
});
