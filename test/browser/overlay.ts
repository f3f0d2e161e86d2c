import type { Page } from 'playwright-core';

/**
 * What is wrong with what lies over the window. A dialog stands in the middle of it, in front of everything, and has the focus; toasts are inside
 * the window. A dialog or toast that was not expected is wrong, too.
 */
export const misplaced = (page: Page, expected?: 'dialog' | 'toast'): Promise<string[]> =>
  page.evaluate(findMisplaced, expected);

/** Runs in the page. */
function findMisplaced(expected?: 'dialog' | 'toast'): string[] {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const all = (selector: string) => roots.flatMap((root) => [...root.querySelectorAll(selector)]);
  const dialogs = all('dialog:modal');
  const toasts = all('[part=toast]');

  function findFaults(element: Element): string[] {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [beyondRight, beyondBottom] = [innerWidth - right, innerHeight - bottom];
    const box = `${Math.round(left)}, ${Math.round(top)} to ${Math.round(right)}, ${Math.round(bottom)}`;
    const faults = [];
    if (Math.min(left, top, beyondRight, beyondBottom) < 0) faults.push(`reaches out of the window: ${box}`);
    if (Math.abs(left - beyondRight) > 2) faults.push(`is not in the middle: ${box}`);
    if (element.matches('dialog')) {
      if (Math.abs(top - beyondBottom) > 2) faults.push(`is not half-way down: ${box}`);
      const root = element.getRootNode() as ShadowRoot;
      if (!element.contains(root.activeElement)) faults.push('does not have the focus');
      const front = root.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!element.contains(front)) faults.push('is behind something');
    }
    return faults.map((fault) => `${element.localName} ${fault}`);
  }

  const count = `${dialogs.length} dialogs, ${toasts.length} toasts`;
  const wanted = expected === 'dialog' ? dialogs.length === 1 : !dialogs.length;
  return [
    ...(wanted && !toasts.length === (expected !== 'toast')
      ? []
      : [`${count} where ${expected} was expected`]),
    ...[...dialogs, ...toasts].flatMap(findFaults),
  ];
}
