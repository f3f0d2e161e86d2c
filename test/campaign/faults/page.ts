import type { Page } from 'playwright-core';
import { becomes } from '../../browser/test-bed.ts';

declare global {
  interface Document {
    /** Every field that was typed into, with what it held then. */
    typed: Map<HTMLInputElement, string>;
    /** Placeholders that were taken off the page, each with where it stood. */
    taken: [Element, ParentNode][];
  }
}

/**
 * A page whose clock the test can put forward, and which writes down what is typed. The time limits of requests are the browser's own
 * clock otherwise.
 */
export async function prepare(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds);
      return controller.signal;
    };
    document.typed = new Map();
    document.addEventListener('input', (event) => {
      const field = event.composedPath()[0] as HTMLInputElement;
      document.typed.set(field, field.type === 'checkbox' ? String(field.checked) : field.value);
    });
  });
}

/** Fields whose content is no longer there, the `hidden` ones left out. */
export const lost = (page: Page, hidden: string[] = []): Promise<string[]> =>
  page.evaluate((hidden) => {
    const roots = [...document.querySelectorAll('[id^=root-]')].map(({ shadowRoot }) => shadowRoot);
    const fields = roots.flatMap((root) => [...(root?.querySelectorAll('input') ?? [])]);
    const holds = (field: HTMLInputElement, value: string) =>
      (field.type === 'checkbox' ? String(field.checked) : field.value) === value;
    return [...document.typed]
      .filter(([typed]) => !hidden.includes(typed.name))
      .filter(
        ([typed, value]) =>
          !fields.some(
            (field) =>
              (typed.isConnected ? field === typed : field.name === typed.name) && holds(field, value),
          ),
      )
      .map(([{ name }]) => name);
  }, hidden);

/** What the widgets draw that says that something is still on its way; the host's own content does not count. */
const working = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[id^=root-]')]
      .flatMap(({ shadowRoot }) => [
        ...(shadowRoot?.querySelectorAll('[aria-busy=true], [aria-disabled=true], .skeleton') ?? []),
      ])
      .filter((element) => element.checkVisibility())
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );

/** Waits until nothing is on its way any longer; fails with what still is. */
export const calm = (page: Page): Promise<void> => becomes(() => working(page), []);

/** Takes every widget's placeholder off the page, as a host does that shows another view. */
export const takeAway = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.taken = [...document.querySelectorAll('[id^=root-]')].map((placeholder) => {
      const parent = placeholder.parentNode as ParentNode;
      placeholder.remove();
      return [placeholder, parent];
    });
  });

/** How much the widgets still draw that were taken away. */
export const drawnAway = (page: Page): Promise<number> =>
  page.evaluate(() =>
    document.taken.reduce(
      (sum, [{ shadowRoot }]) => sum + (shadowRoot?.querySelectorAll('.widget *').length ?? 0),
      0,
    ),
  );

export const putBack = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const [placeholder, parent] of document.taken) parent.append(placeholder);
  });

/** Two frames and a task: what follows at once from an answer has happened by then. */
export const turns = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 20))),
      ),
  );
