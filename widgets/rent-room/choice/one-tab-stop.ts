import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { BrowsePart } from '../browse/index.ts';

/**
 * Returns a ref for an element whose buttons become one tab stop with arrow keys between them (docs/product.md R2.12). That works once `later` has
 * loaded. Pass in `drawn` the values that decide which buttons there are.
 */
export function useOneTabStop(
  later: Pick<BrowsePart, 'keepOneTabStop' | 'watchArrowKeys'> | null,
  drawn: unknown[] = [],
): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (group.current) return later?.watchArrowKeys(group.current);
  }, [later]);
  useLayoutEffect(() => {
    if (group.current) later?.keepOneTabStop(group.current);
  }, [later, ...drawn]);
  return group;
}
