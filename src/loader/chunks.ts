import { type Mount, TOKEN_KEY, type WidgetName } from '../contract.ts';
import { readStored } from '../storage.ts';

/**
 * Loads all files of a widget at once, so that none waits for its importer. When all have arrived or failed, importing the widget's own file
 * requests again what failed. If that fails too, only this file is tried under a new address, for browsers that remember the failure: a
 * shared file under two addresses would be two copies of its state. With a stored token, what the widget needs for
 * somebody who is signed in comes along.
 */
export function loadWidget(name: WidgetName, loader: string): Promise<{ mount: Mount }> {
  const files = __MANIFEST__[name]
    .split(' ', readStored(TOKEN_KEY) ? 9 : 2)
    .map((hash, index) => new URL(`chunks/${index ? 'shared' : name}-${hash}.js`, loader));
  const load = (file: unknown) => import(file as never);
  return (
    Promise.allSettled(files.map(load))
      .then(() => load(files[0]))
      // biome-ignore lint/style/useTemplate: a template is 5 B more.
      .catch(() => load(files[0] + '?' + Date.now()))
  );
}
