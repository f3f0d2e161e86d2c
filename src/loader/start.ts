import { announce, type Undo, type WidgetName } from '../contract.ts';
import { loadWidget } from './chunks.ts';
import { showFallback } from './fallback.ts';

/** Decides when a placeholder's widget is loaded. */
export type When = (placeholder: HTMLElement, run: () => void) => Undo;

/** Loads and mounts the widget of one placeholder when `when` says so; the undo unmounts it. */
export function start(
  widget: WidgetName,
  placeholder: HTMLElement,
  when: When,
  script: HTMLScriptElement,
): Undo {
  let stopped = false;
  const fail = (error: unknown) => {
    undo();
    if (stopped) return;
    if (announce(placeholder, 'error', { widget, error })) {
      console.error(error);
      undo = showFallback(placeholder, run);
    }
  };
  const run = () =>
    loadWidget(widget, script)
      .then(({ mount }) => {
        if (stopped) return;
        undo();
        undo = mount({ placeholder, script, fail });
      })
      .catch(fail);
  let undo = when(placeholder, run);
  return () => {
    stopped = true;
    undo();
  };
}
