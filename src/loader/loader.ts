import { PLACEHOLDER_PREFIX, type SelfStorage, type Undo, type WidgetName } from '../contract.ts';
import { language, setLanguage } from './language.ts';
import { start } from './start.ts';
import { now } from './when/now.ts';
import { visible } from './when/visible.ts';

/** A page opened with this and `check` shows the checker, which is loaded like a widget (docs/product.md R1.8). */
const CHECK_PREFIX = '#selfstorage-';

// Read from the prototype, because an image or frame named `currentScript` would hide the property. A module has no current script, and the
// host may have another loader.js.
const script = (Reflect.get(Document.prototype, 'currentScript', document) ??
  document.querySelector('[type=module][src*="/loader.js"]')) as HTMLScriptElement;
const mounted = new Map<HTMLElement, Undo>();

/** Mounts widgets that have a placeholder and unmounts those whose placeholder is gone. Safe to call at any time. */
function scan(): void {
  for (const [placeholder, undo] of mounted) {
    if (!placeholder.isConnected) {
      mounted.delete(placeholder);
      undo();
    }
  }
  for (const name in __MANIFEST__) {
    const placeholder =
      document.getElementById(PLACEHOLDER_PREFIX + name) ??
      (location.hash === CHECK_PREFIX + name && document.documentElement);
    if (placeholder && !mounted.has(placeholder)) {
      const when = placeholder.dataset.load === 'visible' ? visible : now;
      mounted.set(placeholder, start(name as WidgetName, placeholder, when, script));
    }
  }
}

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
