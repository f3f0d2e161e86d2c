/**
 * The build writes it into the loader: the hashes of the files of each widget and of the checker: its own file, the core, and those for people with a token; and the paths
 * of a guest's first requests, with `*` for the department.
 */
declare const __MANIFEST__: Record<import('../contract.ts').WidgetName, string>;
declare const __VERSION__: string;
/** Only in a numbered release: the SHA-256 of each file, by the five letters of the hash in its name. */
declare const __INTEGRITY__: Record<string, string> | undefined;

interface Window {
  /** May be an element with this name. */
  SelfStorage?: Record<string, unknown>;
}
