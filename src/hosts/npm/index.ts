import type { Language, SelfStorage, SelfStorageEvents, WidgetName } from '../../contract.ts';

export type { Language, SelfStorage, SelfStorageEvents, WidgetName };

/** What the loader's tag says; docs/embedding.md describes each setting. */
export interface LoadOptions {
  /** Address of the loader. Under Trusted Types a TrustedScriptURL of your own policy. */
  src: string | { toString(): string };
  /** Address of the API. */
  api: string;
  department: number;
  /** Hash of the loader, for the address of one version. */
  integrity?: string | undefined;
  /** Where a strict policy asks for it. */
  nonce?: string | undefined;
  /** More origins that a checkout may lead to. */
  checkoutOrigins?: string[] | undefined;
  /** The number to call for people who cannot get in. */
  phone?: string | undefined;
  /** Address of the page with the rent-room widget, to which the banner links. */
  rentRoom?: string | undefined;
  /** Address of the page with the my-room widget. */
  myRoom?: string | undefined;
  /** The path above the department's pages, such as `/odense`, on a site with several departments. */
  pages?: string | undefined;
}

type TypedEvents = { [Name in keyof SelfStorageEvents]: CustomEvent<SelfStorageEvents[Name]> };

declare global {
  interface GlobalEventHandlersEventMap extends TypedEvents {}
}

let tag: HTMLScriptElement | undefined;
let loading: Promise<SelfStorage> | undefined;

/**
 * Adds the loader to the page, once however often it is called, and resolves when it has run; with null on a server. After a failure it may be
 * called again. Rejects if the page was given other options before.
 */
export function loadSelfStorage(options: LoadOptions): Promise<SelfStorage | null> {
  const { src, nonce = '', integrity = '', ...settings } = options;
  if (typeof document === 'undefined') return Promise.resolve(null);
  const script = document.createElement('script');
  Object.assign(script, { src, nonce, integrity, crossOrigin: '' });
  for (const [name, value] of Object.entries(settings))
    if (value !== undefined) script.dataset[name] = [value].flat().join(' ');
  if (tag && !tag.isEqualNode(script))
    return Promise.reject(new Error(`SelfStorage: the page has ${tag.outerHTML}, not ${script.outerHTML}`));
  loading ??= new Promise((resolve, reject) => {
    tag = script;
    script.onload = () => resolve((window as unknown as { SelfStorage: SelfStorage }).SelfStorage);
    script.onerror = () => {
      script.remove();
      tag = loading = undefined;
      reject(new Error(`SelfStorage: ${src} could not be loaded.`));
    };
    document.head.append(script);
  });
  return loading;
}
