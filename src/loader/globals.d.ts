/** Written into the loader by the build: the hashes of each widget's files, its own first, then those it shares. */
declare const __MANIFEST__: Record<import('../contract.ts').WidgetName, string>;
declare const __VERSION__: string;

interface Window {
  /** An element may have taken its name. */
  SelfStorage?: Record<string, unknown>;
}
