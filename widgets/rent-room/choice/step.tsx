import { useSignals } from '@preact/signals-react/runtime';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { afterPaint } from '../../../src/state/after-paint.ts';
import type { Folding } from './folding.ts';
import { findRoot, type StepName, scrollToStep } from './scroll.ts';
import { t } from './words.ts';

const ORDER: StepName[] = ['floor', 'size', 'room', 'details'];

interface Props {
  name: StepName;
  title: string;
  /** The title of the folded step. */
  brief: string;
  /** The name of what is chosen, empty for nothing. A function, so that the step redraws when a signal that it reads changes. */
  chosen: () => string;
  /** What a folded step says where nothing is chosen. */
  none: string;
  folding: Folding;
  children: ReactNode;
}

/** A step of the choice. Its heading names what is chosen. Folded, it shows only the heading and a button; the style sheet hides the rest. */
export function Step({ name, title, brief, chosen, none, folding, children }: Props) {
  useSignals();
  const id = useId();
  const value = chosen();
  const folded = folding.folded.value;
  const change = (event: MouseEvent) => {
    // Before the button disappears.
    const root = findRoot(event.currentTarget);
    folding.unfold();
    void afterPaint().then(() => scrollToStep(root, name));
  };
  return (
    <section className={`step step-${name} anchor`} tabIndex={-1} aria-labelledby={id}>
      <h3 id={id} className="step-title">
        <span className={value || folded ? 'number done' : 'number'}>{ORDER.indexOf(name) + 1}</span>
        <span>{folded ? brief : title}</span>
        {(value || folded) && <span className="value">{value || none}</span>}
      </h3>
      {folded && (
        <button type="button" className="link" part="change" aria-describedby={id} onClick={change}>
          {t('change')}
        </button>
      )}
      {children}
    </section>
  );
}
