import { suite } from '../setup/suite.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';
import { type Billed, createServerWithStripe } from './billed.ts';
import { type Stand, stand } from './demo/simulators/stand.ts';
import { createServer, type TestServer } from './server.ts';
import { closeTwoApps, openTwoApps, resetTwoApps, type TwoApps } from './two-apps.ts';

/** Tests of a server with fake providers, without tenants at the start of each test. */
export function createServerSuite(name: string, ...options: Parameters<typeof createServer>) {
  const test = suite<{ server: TestServer }>(name);
  test.before(async (context) => {
    context.server = await createServer(...options);
  });
  test.before.each(({ server }) => server.reset());
  test.after(({ server }) => server.close());
  return test;
}

/** Tests of a server with the simulated Stripe, without tenants at the start of each test. */
export function createServerSuiteWithStripe(name: string) {
  const test = suite<{ billed: Billed }>(name);
  test.before(async (context) => {
    context.billed = await createServerWithStripe();
  });
  test.before.each(({ billed }) => billed.reset());
  test.after(({ billed }) => billed.close());
  return test;
}

/** Tests of two server processes on one database, without tenants at the start of each test. */
export function createServerSuiteWithTwoApps(name: string) {
  const test = suite<TwoApps>(name);
  test.before(async (context) => {
    Object.assign(context, await openTwoApps());
  });
  test.before.each(resetTwoApps);
  test.after(closeTwoApps);
  return test;
}

/** Tests of the simulators and of the providers that use them. */
export function createSimulatorSuite(name: string, options?: Parameters<typeof stand>[0]) {
  const test = suite<{ it: Stand }>(name);
  test.before(async (context) => {
    context.it = await stand(options);
  });
  test.after(({ it }) => it.close());
  return test;
}

/** Tests with an empty folder each. */
export function createFolderSuite(name: string) {
  const test = suite<{ folder: string }>(name);
  test.before.each((context) => {
    context.folder = temporaryFolder();
  });
  return test;
}
