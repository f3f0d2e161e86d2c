import type { Page } from 'playwright-core';
import { becomes } from '../../browser/test-bed.ts';

declare global {
  interface Document {
    /** Every field that was typed into, with its last content. */
    typed: Map<HTMLInputElement, string>;
    /** Placeholders that were removed from the page, each with its parent. */
    removed: [Element, ParentNode][];
  }
}

/**
 * Gives a page a clock that the test can put forward, also for the time limits of requests, which otherwise follow the browser's own clock.
 * Records what is typed.
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

/** The names of fields whose typed content is gone, except the `hidden` ones. */
export const lostFields = (page: Page, hidden: string[] = []): Promise<string[]> =>
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

/** Elements of widgets that show that something is still loading or under way. */
const busyElements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[id^=root-]')]
      .flatMap(({ shadowRoot }) => [
        ...(shadowRoot?.querySelectorAll('[aria-busy=true], [aria-disabled=true], .skeleton') ?? []),
      ])
      .filter((element) => element.checkVisibility())
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );

/** Waits until the widgets show nothing as loading or under way. */
export const waitUntilIdle = (page: Page): Promise<void> => becomes(() => busyElements(page), []);

/** Removes the placeholders from the page, as a host page does that shows another view. */
export const removePlaceholders = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.removed = [...document.querySelectorAll('[id^=root-]')].map((placeholder) => {
      const parent = placeholder.parentNode as ParentNode;
      placeholder.remove();
      return [placeholder, parent];
    });
  });

/** How many elements the widgets of the removed placeholders still draw. */
export const countDrawn = (page: Page): Promise<number> =>
  page.evaluate(() =>
    document.removed.reduce(
      (sum, [{ shadowRoot }]) => sum + (shadowRoot?.querySelectorAll('.widget *').length ?? 0),
      0,
    ),
  );

export const restorePlaceholders = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const [placeholder, parent] of document.removed) parent.append(placeholder);
  });

/** Waits for two frames and a task: what an answer causes at once has happened by then. */
export const nextFrames = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 20))),
      ),
  );
