import { PLACEHOLDER_PREFIX, type SelfStorage, type WidgetName } from '../contract.ts';
import { language, setLanguage } from './culture.ts';
import { placed, start } from './start.ts';

/** Mounts widgets that have a placeholder and unmounts those whose placeholder is gone. Safe to call at any time. */
const scan = (): void => {
  for (const file in __FILES__) {
    const name = file as WidgetName;
    // The checker of the page is loaded like a widget, where the address asks for it (docs/product.md R1.8).
    const placeholder =
      document.getElementById(PLACEHOLDER_PREFIX + name) ??
      (location.hash === `#selfstorage-${name}` ? document.documentElement : null);
    if (placeholder === (placed[name]?.placeholder ?? null)) continue;
    placed[name]?.undo?.();
    placed[name] = null;
    if (placeholder) start(name, placeholder);
  }
};

// A second loader on the page does nothing. An element may have the name SelfStorage, so the function is looked for.
if (!window.SelfStorage?.scan) {
  window.SelfStorage = {
    scan,
    setLanguage,
    get language() {
      return language;
    },
    version: __VERSION__,
  } satisfies SelfStorage;
  new MutationObserver(scan).observe(document, { childList: true, subtree: true });
  scan();
}
