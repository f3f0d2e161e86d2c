/** Local storage key: `1` once a passkey was made in this browser, empty once somebody wanted none (docs/product.md R5.10). */
export const PASSKEY_KEY = 'selfstorage_passkey';

/** Whether passkeys can be made and used on this page: never in a frame, where a person cannot see whose page it is. */
export const passkeysWork = (): boolean =>
  self === top && isSecureContext && typeof PublicKeyCredential === 'function';

/** Whether the person closed the browser's question. */
export const isCancelled = (error: unknown): boolean =>
  /^(NotAllowed|Abort)Error$/.test((error as Error | null)?.name ?? '');
