import type { Page } from './page.ts';

/**
 * The phone number for people who stand outside: what the host page says in `data-phone`, or else what the backend tells with the floors (an
 * extension).
 */
export async function findPhone(page: Page): Promise<string | undefined> {
  const given = document.querySelector<HTMLElement>('script[data-phone]')?.dataset.phone;
  return given ?? (await page.floors()).value?.find(({ department }) => department?.phone)?.department?.phone;
}
