import type { Language } from '../contract.ts';
import type { Mount } from '../core/parts.ts';
import { readFacts } from './check.ts';
import { findings } from './findings.ts';
import { openPanel, type Result } from './panel/panel.ts';
import { watchViolations } from './probe/violations.ts';
import { da } from './words/da.ts';
import { en } from './words/en.ts';

/** The checker of host pages (docs/product.md R1.8): says what is wrong with the page, in a panel above it. */
export const mount: Mount = ({ script, fail }) => {
  const violations = watchViolations();
  const panel = openPanel({ again: () => void check(), closed: stop });
  let result: Result | undefined;

  const draw = () => panel.show({ da, en }[window.SelfStorage?.language as Language], result);

  async function check(): Promise<void> {
    result = undefined;
    draw();
    const facts = await readFacts(script, violations);
    result = { findings: findings(facts), running: facts.version.running, address: script.src };
    draw();
  }

  function stop(): void {
    violations.stop();
    document.removeEventListener('selfstorage:language', draw);
  }

  document.addEventListener('selfstorage:language', draw);
  check().catch(fail);
  return panel.close;
};
