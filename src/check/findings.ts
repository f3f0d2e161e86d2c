import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';
import { checkApi } from './rules/api.ts';
import { checkPage } from './rules/page.ts';
import { checkPlaceholders, checkWidgets } from './rules/placeholders.ts';
import { checkTag } from './rules/tag.ts';

/** All that is wrong with a page, the worst first; then what could be better. */
export function findings(facts: Facts): Finding[] {
  const causes = [checkTag, checkApi, checkPlaceholders, checkPage].flatMap((check) => check(facts));
  const isExplained = causes.some(({ level }) => level === 'wrong');
  const all = isExplained ? causes : [...causes, ...checkWidgets(facts)];
  return [...all.filter(({ level }) => level === 'wrong'), ...all.filter(({ level }) => level === 'note')];
}
