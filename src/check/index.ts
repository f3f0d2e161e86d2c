import type { Mount } from '../core/parts.ts';
import { checkApi } from './api.ts';
import type { Finding } from './finding.ts';
import { readSettings } from './page.ts';
import { openPanel } from './panel.ts';
import { checkPlaceholders, checkWidgets } from './placeholders.ts';
import { type Policy, watchPolicy } from './policy.ts';
import { checkSurroundings } from './surroundings.ts';
import { checkTag, parseApiAddress } from './tag.ts';

/** The checker of host pages (docs/product.md R1.8): says what is wrong with the page, in a panel above it. Changes nothing. */
export const mount: Mount = ({ script, fail }) => {
  const policy = watchPolicy();
  const closed = () => {
    policy.stop();
    document.removeEventListener('selfstorage:language', check);
  };
  const panel = openPanel({ loader: script.src, again: check, closed });
  document.addEventListener('selfstorage:language', check);
  async function check(): Promise<void> {
    panel.show(undefined);
    panel.show(await findCauses(script, policy));
  }
  check().catch(fail);
  return panel.close;
};

async function findCauses(script: HTMLScriptElement, policy: Policy): Promise<Finding[]> {
  if (document.readyState !== 'complete')
    await new Promise((done) => addEventListener('load', done, { once: true }));
  const { api, department } = readSettings(script);
  const address = parseApiAddress(api, script.src);
  const [tag, answer] = await Promise.all([
    checkTag(script),
    address && checkApi({ api: address, department, policy }),
  ]);
  const missing = answer?.isFine ? await checkWidgets() : [];
  // What is blocked of the API is named above.
  const blocked = policy
    .listAbout(new URL(script.src).origin)
    .filter((each) => each.blocked !== address?.origin);
  const found = [
    ...tag,
    ...(answer?.findings ?? []),
    ...checkPlaceholders(),
    ...(await checkSurroundings(script, { blocked, takesWithdrawals: !!answer?.takesWithdrawals })),
  ];
  // That a widget is missing is news only where nothing else explains it.
  return found.length ? found : missing;
}
