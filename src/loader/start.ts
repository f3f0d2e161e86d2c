import { announce, TOKEN_KEY, type Undo, type WidgetName } from '../contract.ts';
import { attempt } from '../core/storage.ts';
import { askEarly, early } from './early.ts';
import { language } from './language.ts';
import { loadPinned } from './pinned.ts';
import { script } from './script.ts';

interface Placed {
  placeholder: HTMLElement;
  undo?: Undo;
}

/** Where each widget is on the page now. */
export const placed: { [Name in WidgetName]?: Placed | null } = {};

/** The page's own font and text colour, so that it is readable on any background. */
const BUTTON_STYLE =
  'display:block;margin:auto;padding:1em;border:solid;background:0;color:inherit;font:inherit';

/**
 * Loads and mounts the widget of one placeholder, now or when it nears the viewport; a widget that fails leaves a button that tries again.
 * These are closures in one function because the loader has few bytes: what each of them would be given weighs more than itself. For the same
 * reason `files` is declared as a parameter that nobody gives.
 */
export const start = (widget: WidgetName, placeholder: HTMLElement): void => {
  const me: Placed = { placeholder };
  placed[widget] = me;

  const fail = (error: unknown) => {
    me.undo?.();
    if (placed[widget] === me && announce(placeholder, 'error', { widget, error })) {
      console.error(error);
      // After the host's own content.
      const button = placeholder.appendChild(document.createElement('button'));
      const draw = () => {
        button.textContent = language > 'e' ? 'Load again' : 'Hent igen';
      };
      draw();
      // Stays when the button goes: to take it back weighs more than it does.
      document.addEventListener('selfstorage:language', draw);
      button.part = 'retry';
      // A strict CSP refuses style attributes in markup, but not what a script sets.
      button.style.cssText = BUTTON_STYLE;
      // The host may have a form around the placeholder.
      button.type = 'button';
      button.onclick = () => {
        button.disabled = true;
        void run();
      };
      me.undo = () => button.remove();
    }
  };

  /**
   * Loads all files of the widget at once, so that none waits for its importer, and sends a guest's first request beside them. When all files
   * have arrived or failed, importing the widget's own file requests again what failed. If that fails too, only this file is tried under a new
   * address, for browsers that remember the failure: a shared file under two addresses would be two copies of its state.
   */
  const run = async (files: URL[] = []) => {
    for (const item of __MANIFEST__[widget].split(' ')) {
      const token = attempt(() => localStorage[TOKEN_KEY]);
      if (item[0] !== '/') {
        // From the third file on they are for somebody who is signed in.
        if (!files[1] || token)
          files.push(new URL(`chunks/${files[0] ? 'shared' : widget}-${item}.js`, script.src));
      } else if (!token) askEarly(item);
    }
    try {
      if (!__INTEGRITY__) await Promise.allSettled(files.map((file) => import(file as never)));
      const { mount } = __INTEGRITY__
        ? await loadPinned(files, __INTEGRITY__)
        : await import(files[0] as never).catch(() => import(`${files[0]}?${Date.now()}`));
      if (placed[widget] === me) {
        me.undo?.();
        me.undo = mount({ placeholder, script, fail, early });
      }
    } catch (error) {
      fail(error);
    }
  };

  if (placeholder.dataset.load === 'visible')
    new IntersectionObserver(
      (entries, observer) => {
        if (entries.pop()?.isIntersecting) {
          observer.disconnect();
          void run();
        }
      },
      { rootMargin: '300px' },
    ).observe(placeholder);
  else void run();
};
