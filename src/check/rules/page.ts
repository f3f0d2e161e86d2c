import type { Facts } from '../facts.ts';
import { type Finding, note, wrong } from '../finding.ts';
import { leadToPayment } from '../known.ts';
import { blocked } from './api.ts';

/** The page around the widgets, and the pages that they lead to. */
export function checkPage({ page, missingPages, violations, placeholders }: Facts): Finding[] {
  return [
    ...missingPages.map(({ address, status, from }) =>
      wrong('pageMissing', { address, status: String(status), from }),
    ),
    ...violations.map((violation) => blocked('policy', violation, {})),
    ...(page.sandboxed
      ? [wrong('sandboxed', {}, 'allow-same-origin allow-top-navigation-by-user-activation')]
      : []),
    ...(page.framed && !page.sandboxed
      ? [leadToPayment(placeholders) ? wrong('framed') : note('framed')]
      : []),
    ...(page.storage || page.sandboxed ? [] : [note('storage')]),
  ];
}
