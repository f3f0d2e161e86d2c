import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { BrowsePart } from '../browse/index.ts';

/**
 * Makes the buttons of the element with the returned ref one tab stop with the arrow keys inside (docs/product.md R2.12), once the code for it has
 * loaded. `drawn` are the values that the buttons are drawn from.
 */
export function useOneTabStop(
  later: Pick<BrowsePart, 'keepOneTabStop' | 'watchArrowKeys'> | null,
  drawn: unknown[] = [],
): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => (group.current && later?.watchArrowKeys(group.current)) ?? undefined, [later]);
  useLayoutEffect(() => {
    if (group.current) later?.keepOneTabStop(group.current);
  }, [later, ...drawn]);
  return group;
}
