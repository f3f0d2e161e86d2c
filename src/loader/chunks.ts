import type { Mount, WidgetName } from '../contract.ts';

/**
 * Loads a widget with all that it shares side by side, so that nothing waits for its importer. A failure is tried once more under a
 * fresh address for the widget's own file only: a shared file under two addresses would be two copies of the state.
 */
export function loadWidget(name: WidgetName, loader: string): Promise<Mount> {
  const load = (fresh: string) =>
    Promise.all(
      __MANIFEST__[name]
        .split(' ')
        .map(
          (hash, index) =>
            import(
              new URL(`chunks/${index ? 'shared' : name}-${hash}.js${index ? '' : fresh}`, loader) as never
            ),
        ),
    );
  return load('')
    .catch(() => load(`?${Date.now()}`))
    .then(([widget]) => widget.mount);
}
