import { test } from 'uvu';
import { getPage, HOSTS } from '../campaign/hosts/hosts.ts';
import { FLOWS } from './flows.ts';
import { createTestBed } from './test-bed.ts';

const testBed = createTestBed();
const { host } = testBed;
test.before(testBed.start);
test.after(testBed.stop);
const flow = FLOWS.find(({ name }) => name.startsWith("a tenant's door"))!;
for (const kind of [HOSTS[0]!, HOSTS.find((k) => /Trusted Types enforced/.test(k.name))!, HOSTS[0]!])
  test(
    `${kind.name} ${Math.random()}`,
    testBed.visit({}, async (visit) => {
      const { context, page, server } = visit;
      if (kind.script) await context.addInitScript(kind.script);
      page.on(
        'request',
        (r) => r.url().includes('refreshtoken') && console.log('REQ', r.method(), r.postData()),
      );
      await flow.run({
        ...visit,
        keeps: !kind.forgets,
        open: async (widget, search = '') => {
          await page.goto(host.put(getPage(kind, { server, widget })) + search);
        },
      });
    }),
  );
test.run();
