/**
 * Stands for `react` in the Preact build: the part of React that the sources use, on Preact's core. preact/compat and preact/hooks would
 * add 1.9 kB to every page for names that nobody here uses; what is missing here fails the build.
 */
import { type Component, options } from 'preact';

export { Component, Fragment } from 'preact';

/** What Preact's core knows of a component besides its public face; the names are the ones its own hooks and devtools rely on. */
interface Drawn extends Component {
  /** What is called once the drawing is in the document. */
  __h: (() => void)[];
  cells?: unknown[];
}
interface Internals {
  __r?: (vnode: { __c: Drawn }) => void;
  unmount?: (vnode: { __c?: Drawn | null }) => void;
}

/** Calls `work` whenever a component is about to be drawn, or is taken down. */
export function onComponent(when: '__r' | 'unmount', work: (component: Drawn) => void): void {
  const hooks = options as Internals;
  const before = hooks[when];
  hooks[when] = (vnode: { __c?: Drawn | null }) => {
    if (vnode.__c) work(vnode.__c);
    before?.(vnode as { __c: Drawn });
  };
}

let drawn: Drawn;
let next: number;

onComponent('__r', (component) => {
  drawn = component;
  next = 0;
});
onComponent('unmount', ({ cells }) => {
  for (const cell of cells ?? []) (cell as { undo?: () => void }).undo?.();
});

/** What a hook keeps for a component from one drawing to the next, by the order of the calls. */
function keep<T extends object>(make: () => T): T {
  drawn.cells ??= [];
  const index = next++;
  drawn.cells[index] ??= make();
  return drawn.cells[index] as T;
}

export const useRef = <T>(current: T): { current: T } => keep(() => ({ current }));

export const useMemo = <T>(make: () => T, _once: []): T => keep(() => ({ made: make() })).made;

let ids = 0;
export const useId = (): string => useMemo(() => `selfstorage-${ids++}`, []);

type Effect = () => (() => void) | undefined;

/** Runs the effect after the drawings in which one of `given` is new: before the next paint, or a task later. */
function after(effect: Effect, given: unknown[], wait: boolean): void {
  const cell = keep<{ given?: unknown[]; undo?: (() => void) | undefined }>(() => ({}));
  if (cell.given?.every((value, index) => value === given[index])) return;
  cell.given = given;
  const run = () => {
    cell.undo?.();
    cell.undo = effect();
  };
  drawn.__h.push(wait ? () => defer(cell, run) : run);
}

/** A task later, unless the component is gone by then. */
function defer(cell: { undo?: (() => void) | undefined }, run: () => void): void {
  const before = cell.undo;
  const timer = setTimeout(() => {
    cell.undo = before;
    run();
  });
  cell.undo = () => {
    clearTimeout(timer);
    before?.();
  };
}

export const useLayoutEffect = (effect: Effect, given: unknown[]): void => after(effect, given, false);
export const useEffect = (effect: Effect, given: unknown[]): void => after(effect, given, true);
