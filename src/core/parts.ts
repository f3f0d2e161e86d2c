/** Requests that the loader has sent, by their address; undefined for an address that widgets have asked since. */
export type Prefetched = Map<string, { token: unknown; answer: Promise<Response | undefined> } | undefined>;

/** The files that widgets load later, by name, and what each exports. The build makes one file of each (FILES in build.mjs). */
export interface Parts {
  'rent-room-plan': typeof import('../../widgets/rent-room/plan/index.tsx');
  'rent-room-form': typeof import('../../widgets/rent-room/form/index.ts');
  'rent-room-guide': typeof import('../../widgets/rent-room/guide/index.tsx');
  'my-room-area': typeof import('../../widgets/my-room/area/index.tsx');
  'my-room-account': typeof import('../../widgets/my-room/account/index.tsx');
  'my-room-arrival': typeof import('../../widgets/my-room/arrival/index.tsx');
  'helper-link': typeof import('../../widgets/manage-form/helper-link.tsx');
  passkey: typeof import('../login/passkey.tsx');
  'error-texts': typeof import('../ui/error-texts.ts');
  stripe: typeof import('@stripe/stripe-js/pure');
}

/** Loads a file by its name, beside the core. Rejects if it cannot be loaded, also at the second try. */
export type Load = <Name extends keyof Parts>(name: Name) => Promise<Parts[Name]>;

export interface MountOptions {
  placeholder: HTMLElement;
  /** The loader's tag, which carries the settings. */
  script: HTMLScriptElement;
  load: Load;
  /** The first requests of the page, which the loader has sent. */
  prefetched: Prefetched;
  /** Reports that the widget cannot go on; the loader unmounts it and offers to try again. */
  fail: (error: unknown) => void;
}

/** Draws a widget in its placeholder; every widget's file exports it as `mount`. Returns its undo. */
export type Mount = (options: MountOptions) => () => void;
