import { PLACEHOLDER_PREFIX, type Undo, type WidgetName } from '../contract.ts';
import { language, setLanguage } from './language.ts';
import { start } from './start.ts';
import { now } from './when/now.ts';
import { visible } from './when/visible.ts';

// Asked of the prototype: a picture or frame that takes the name must not say where chunks are. A module is not told its tag, and its host may
// have another loader.js.
const script = (Reflect.get(Document.prototype, 'currentScript', document) ??
  document.querySelector('[type=module][src*="/loader.js"]')) as HTMLScriptElement;
const mounted = new Map<HTMLElement, Undo>();

/** Mounts what has a placeholder and unmounts what has lost it. Safe to call at any time. */
function scan(): void {
  for (const [placeholder, undo] of mounted) {
    if (!placeholder.isConnected) {
      mounted.delete(placeholder);
      undo();
    }
  }
  for (const name in __MANIFEST__) {
    const placeholder = document.getElementById(PLACEHOLDER_PREFIX + name);
    if (placeholder && !mounted.has(placeholder)) {
      const when = placeholder.dataset.load === 'visible' ? visible : now;
      mounted.set(placeholder, start(name as WidgetName, placeholder, when, script));
    }
  }
}

// A second loader on the page leaves everything to the first. An element may clobber the name, so its verb is asked for.
if (!window.SelfStorage?.scan) {
  window.SelfStorage = {
    scan,
    setLanguage,
    get language() {
      return language;
    },
    version: __VERSION__,
  };
  new MutationObserver(scan).observe(document, { childList: true, subtree: true });
  scan();
}
