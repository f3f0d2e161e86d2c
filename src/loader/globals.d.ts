/** The folder of the built files, relative to the loader. */
declare const __FOLDER__: string;
/** In a numbered release the hash of each built file, by its name. */
declare const __INTEGRITY__: Record<string, string> | undefined;
declare const __VERSION__: string;

interface Window {
  SelfStorage?: Record<string, unknown>;
  API_BASE_URL?: unknown;
  DEFAULT_DEPARTMENT_ID?: unknown;
  STRIPE_PK?: unknown;
}
