import type { Facts } from '../facts.ts';
import { type Finding, note, wrong } from '../finding.ts';
import { leadToPayment } from '../known.ts';
import { allowsOrigin, enforcesTrustedTypes } from '../policy.ts';
import { blocked } from './api.ts';

/** The page around the widgets, and the pages that they lead to. */
export function checkPage(facts: Facts): Finding[] {
  const { page, missingPages, violations, placeholders } = facts;
  return [
    ...missingPages.map(({ address, status, from }) =>
      wrong('pageMissing', { address, status: String(status), from }),
    ),
    ...violations.map((violation) => blocked('policy', violation, {})),
    ...checkStripe(facts),
    ...(page.sandboxed
      ? [wrong('sandboxed', {}, 'allow-same-origin allow-top-navigation-by-user-activation')]
      : []),
    ...(page.framed && !page.sandboxed
      ? [leadToPayment(placeholders) ? wrong('framed') : note('framed')]
      : []),
    ...(page.storage || page.sandboxed ? [] : [note('storage')]),
  ];
}

const STRIPE = 'https://js.stripe.com';

/** A page with a key may need the provider's own script for the way to the payment (docs/product.md R4.9); only a payment would tell. */
function checkStripe({ globals, placeholders, policies }: Facts): Finding[] {
  if (!/^pk_/.test(globals.stripeKey ?? '') || !leadToPayment(placeholders)) return [];
  return policies.flatMap((policy) => [
    ...(['script-src', 'frame-src'] as const)
      .filter((directive) => !allowsOrigin(policy, directive, STRIPE))
      .map((directive) => {
        const found = blocked('stripePolicy', { directive, blocked: STRIPE, policy }, {});
        return note(found.cause, found.values, found.paste);
      }),
    ...(enforcesTrustedTypes(policy) ? [note('stripeTrustedTypes')] : []),
  ]);
}
