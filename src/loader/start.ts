import { announce, type Undo, type WidgetName } from '../contract.ts';
import { loadWidget } from './chunks.ts';
import { showFallback } from './fallback.ts';

/** Decides when a placeholder's widget is loaded. */
export type When = (placeholder: HTMLElement, run: () => void) => Undo;

/** Brings one placeholder to life when its time comes; the undo takes everything down. */
export function start(
  widget: WidgetName,
  placeholder: HTMLElement,
  when: When,
  script: HTMLScriptElement,
): Undo {
  let gone = false;
  const fail = (error: unknown) => {
    undo();
    if (gone) return;
    if (announce(placeholder, 'error', { widget, error })) {
      console.error(error);
      undo = showFallback(placeholder, run);
    }
  };
  const run = () =>
    loadWidget(widget, script.src)
      .then(({ mount }) => {
        if (gone) return;
        undo();
        undo = mount({ placeholder, script, fail });
      })
      .catch(fail);
  let undo = when(placeholder, run);
  return () => {
    gone = true;
    undo();
  };
}
