import { PLACEHOLDER_PREFIX, type SelfStorage, type WidgetName } from '../contract.ts';
import { language, setLanguage } from './language.ts';
import { placed, start } from './start.ts';

/** Mounts widgets that have a placeholder and unmounts those whose placeholder is gone. Safe to call at any time. */
const scan = (): void => {
  for (const name in __MANIFEST__) {
    // The checker of the page is loaded like a widget, where the address asks for it (docs/product.md R1.8).
    const placeholder =
      document.getElementById(PLACEHOLDER_PREFIX + name) ??
      (`#selfstorage-${name}` === location.hash && document.documentElement);
    // biome-ignore lint/suspicious/noDoubleEquals: undefined is as good as null, and shorter.
    if (placed[name as WidgetName]?.placeholder != placeholder) {
      placed[name as WidgetName]?.undo?.();
      placed[name as WidgetName] = null;
      if (placeholder) start(name as WidgetName, placeholder);
    }
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
