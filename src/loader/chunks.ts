import type { Mount, WidgetName } from '../contract.ts';

/**
 * Loads a widget with all that it shares side by side, so that nothing waits for its importer. When all have come or failed, its own file
 * brings them together and asks again for what failed. Browsers that remember a failure get a fresh address for that file, and for it
 * alone: a shared one under two addresses would be two copies of the state.
 */
export function loadWidget(name: WidgetName, loader: string): Promise<{ mount: Mount }> {
  const files = __MANIFEST__[name]
    .split(' ')
    .map((hash, index) => new URL(`chunks/${index ? 'shared' : name}-${hash}.js`, loader));
  const load = (file: unknown) => import(file as never);
  return Promise.allSettled(files.map(load))
    .then(() => load(files[0]))
    .catch(() => load(`${files[0]}?${Date.now()}`));
}
