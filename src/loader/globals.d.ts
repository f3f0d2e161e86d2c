/**
 * The build writes it into the loader: the hashes of each widget's files, its own file, the core, and those for people with a token; and the paths
 * of a guest's first requests, with `*` for the department.
 */
declare const __MANIFEST__: Record<import('../contract.ts').WidgetName, string>;
declare const __VERSION__: string;

interface Window {
  /** May be an element with this name. */
  SelfStorage?: Record<string, unknown>;
}
