/** The build writes it into the loader: the hashes of the files of each widget and of the checker: its own file, the core, and then those for people with a token. */
declare const __MANIFEST__: Record<import('../contract.ts').WidgetName, string>;
declare const __VERSION__: string;

interface Window {
  /** May be an element with this name. */
  SelfStorage?: Record<string, unknown>;
}
