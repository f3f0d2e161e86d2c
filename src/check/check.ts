import type { Facts } from './facts.ts';
import { probeApi } from './probe/api.ts';
import { findMissingPages } from './probe/pages.ts';
import { readPolicies } from './probe/policies.ts';
import { readNewest } from './probe/version.ts';
import type { Violations } from './probe/violations.ts';
import { readPage } from './read/page.ts';
import { findPlaceholder, readMisnamed, readPlaceholders } from './read/placeholders.ts';
import { readGlobals, readTags } from './read/tags.ts';

/** How long a widget may take to appear. */
const PATIENCE_MS = 8000;
const LOOK_EVERY_MS = 100;

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Reads the page and asks for what it needs; changes nothing. */
export async function readFacts(script: HTMLScriptElement, violations: Violations): Promise<Facts> {
  await whenLoaded();
  const tags = readTags(document, script);
  const globals = readGlobals();
  const hasPlans = findPlaceholder(document, 'rent-room') !== null;
  const [api, newest, policies] = await Promise.all([
    probeApi({ tag: tags[0], globals, violations, hasPlans }),
    readNewest(script.src),
    readPolicies(violations),
  ]);
  if (api?.answer.kind === 'floors') await whenShown();
  const placeholders = readPlaceholders(document);
  const probed = [api?.address, api?.plan?.address].flatMap((each) => (each ? [new URL(each).origin] : []));
  return {
    page: readPage(),
    tags,
    globals,
    placeholders,
    misnamed: readMisnamed(document),
    api,
    missingPages: await findMissingPages({ placeholders, tags }, api),
    policies,
    violations: violations.about(new URL(script.src).origin, probed),
    version: { running: String(window.SelfStorage?.version), newest },
  };
}

const whenLoaded = () =>
  document.readyState === 'complete' || new Promise((done) => addEventListener('load', done, { once: true }));

/** Until every widget has appeared or failed. A banner may have nothing to show. */
async function whenShown(): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  const isAwaited = () =>
    readPlaceholders(document).some(
      ({ state, widget }) => state === 'waiting' && widget !== 'discount-banner',
    );
  while (isAwaited() && performance.now() < until) await pause(LOOK_EVERY_MS);
}
