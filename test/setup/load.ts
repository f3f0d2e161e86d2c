import type { Load, Parts } from '../../src/core/parts.ts';

const SOURCES: { [Name in keyof Parts]: () => Promise<Parts[Name]> } = {
  'rent-room-plan': () => import('../../widgets/rent-room/plan/index.tsx'),
  'rent-room-form': () => import('../../widgets/rent-room/form/index.ts'),
  'rent-room-guide': () => import('../../widgets/rent-room/guide/index.tsx'),
  'my-room-area': () => import('../../widgets/my-room/area/index.tsx'),
  'my-room-account': () => import('../../widgets/my-room/account/index.tsx'),
  'my-room-arrival': () => import('../../widgets/my-room/arrival/index.tsx'),
  'helper-link': () => import('../../widgets/manage-form/helper-link.tsx'),
  passkey: () => import('../../src/login/passkey.tsx'),
  'error-texts': () => import('../../src/ui/error-texts.ts'),
  stripe: () => import('@stripe/stripe-js/pure'),
};

let loading: Promise<unknown> = Promise.resolve();

/** Loads a part from its source, as the loader loads its built file. */
export const load: Load = (name) => {
  const file = SOURCES[name]();
  loading = Promise.allSettled([loading, file]);
  return file;
};

/** Resolves when every part that was asked for is there: a busy computer takes longer to read its file. */
export const allLoaded = () => loading;

/** What the loader gives to a widget, for the tag `script`. */
export const fromLoader = (script: HTMLScriptElement) => ({ script, load, prefetched: new Map() });
