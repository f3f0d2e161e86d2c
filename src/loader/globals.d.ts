/** The hash in the address of each built file, by the file's name. */
declare const __FILES__: Record<string, string>;
/** Only in a numbered release: the hash of each file's content, by the file's name. */
declare const __INTEGRITY__: Record<string, string> | undefined;
declare const __VERSION__: string;

interface Window {
  /** May be an element with this name. */
  SelfStorage?: Record<string, unknown>;
  API_BASE_URL?: unknown;
  DEFAULT_DEPARTMENT_ID?: unknown;
  STRIPE_PK?: unknown;
}
