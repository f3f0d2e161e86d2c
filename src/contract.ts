/** What host pages, the loader and the widgets agree on. Imports nothing; mostly types, which add no bytes. */

/** The widgets, in the order of a page. */
export const WIDGETS = [
  'discount-banner',
  'rent-room',
  'my-room',
  'manage-form',
  'reset-password',
  'withdraw',
] as const;
export type WidgetName = (typeof WIDGETS)[number];

export type Language = 'da' | 'en';

/** A placeholder is the element whose id is this prefix and the widget's name (docs/product.md R1.3). */
export const PLACEHOLDER_PREFIX = 'root-';

/** Local storage key of the session's token (docs/product.md R5.1). */
export const TOKEN_KEY = 'jwt_access_token';

/** What the host page set: attributes of the loader's tag, else page globals. `api` is without a trailing slash. */
export interface Settings {
  api: string;
  department: number;
}

/** The one global of the page that the loader defines. */
export interface SelfStorage {
  /** Looks for placeholders; the loader does so by itself whenever the page changes. */
  scan(): void;
  readonly language: Language;
  /** Resolves when all widgets have changed; rejects for any other language. */
  setLanguage(language: Language): Promise<void>;
  readonly version: string;
}

/** Public events, dispatched on the placeholder unless said otherwise; they bubble. */
export interface SelfStorageEvents {
  /** A widget shows its content for the first time. */
  'selfstorage:ready': { widget: WidgetName };
  /** A chunk could not be loaded or a widget failed while drawing. Cancel it to show something of your own. */
  'selfstorage:error': { widget: WidgetName; error: unknown };
  /** The language changed. Dispatched on the document. */
  'selfstorage:language': { language: Language };
  /** Somebody signed in, here or in another tab; not for a session that was stored before. Dispatched on the document. */
  'selfstorage:signin': Record<string, never>;
  /** Somebody signed out, or their session ended. Dispatched on the document. */
  'selfstorage:signout': Record<string, never>;
  /** A room was chosen. Its normal price a month and, with a campaign, the lower one of now; in DKK. */
  'selfstorage:room': { number: string; sqm: number; price: number; priceNow: number };
  /** A checkout was opened; the page is about to leave for the payment provider. */
  'selfstorage:checkout': { number: string };
}

type EventName = keyof SelfStorageEvents extends `selfstorage:${infer Name}` ? Name : never;

/** Dispatches a public event by its name after the colon; false when somebody cancelled it. */
export const announce = <Name extends EventName>(
  target: EventTarget,
  name: Name,
  detail: SelfStorageEvents[`selfstorage:${Name}`],
): boolean =>
  target.dispatchEvent(new CustomEvent(`selfstorage:${name}`, { detail, bubbles: true, cancelable: true }));
