import type { Page } from 'playwright-core';

/** What hides on purpose, and what may be larger than what it lies in: the plan's picture and its rooms. */
const EXCEPT = '.unseen, .sheet, svg';

/**
 * What a window of `width` px cannot hold: elements that reach over its edge, and texts that reach over the edge of their own box. Widgets
 * included; the window is then as wide as before.
 */
export async function sticksOut(page: Page, width: number): Promise<string[]> {
  const before = page.viewportSize() ?? { width, height: 900 };
  await page.setViewportSize({ ...before, width });
  const found = await page.evaluate((except) => {
    const within = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((each) => [
        each,
        ...(each.shadowRoot ? within(each.shadowRoot) : []),
      ]);
    const out = within(document.body).filter((each) => {
      const { display, overflowX, position } = getComputedStyle(each);
      if (!each.checkVisibility() || each.closest(except) || position === 'fixed') return false;
      const spills = overflowX === 'visible' && display !== 'inline' && each.clientWidth > 0;
      return (
        each.getBoundingClientRect().right > innerWidth + 1 ||
        (spills && each.scrollWidth > each.clientWidth + 1)
      );
    });
    return out.map((each) => `${each.localName}.${each.className} ${each.textContent?.trim().slice(0, 40)}`);
  }, EXCEPT);
  await page.setViewportSize(before);
  return found;
}
