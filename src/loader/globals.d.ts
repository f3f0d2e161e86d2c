/** By a built file's name the hash in its address, and in a numbered release the hash of its content. */
declare const __FILES__: Record<string, string>;
declare const __INTEGRITY__: Record<string, string> | undefined;
declare const __VERSION__: string;

interface Window {
  SelfStorage?: Record<string, unknown>;
  API_BASE_URL?: unknown;
  DEFAULT_DEPARTMENT_ID?: unknown;
  STRIPE_PK?: unknown;
}
