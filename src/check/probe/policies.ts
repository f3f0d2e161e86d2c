import type { Violations } from './violations.ts';

/** The policies of this page: of its `<meta>` tags, and of its header, or else of what they blocked. */
export async function readPolicies(violations: Violations): Promise<string[]> {
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[http-equiv="content-security-policy" i]');
  // A header may hold several, separated by commas.
  const header = await fetch(location.href, { method: 'HEAD' }).then(
    ({ headers }) => headers.get('content-security-policy')?.split(',') ?? [],
    async () => {
      const violation = await violations.of(location.origin);
      return violation ? [violation.policy] : [];
    },
  );
  return [...new Set([...header, ...[...metas].map(({ content }) => content)].map((text) => text.trim()))];
}
