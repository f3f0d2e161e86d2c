import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useId } from 'react';

export type StepName = 'floor' | 'size' | 'room' | 'details';
const ORDER: StepName[] = ['floor', 'size', 'room', 'details'];

/** A step of the choice under its heading, which also says what is chosen in it. */
export function Step(props: { name: StepName; title: string; chosen?: () => string; children: ReactNode }) {
  useSignals();
  const { name, title, chosen, children } = props;
  const id = useId();
  const value = chosen?.();
  return (
    <section className={`step step-${name} anchor`} tabIndex={-1} aria-labelledby={id}>
      <h3 id={id} className="step-title">
        <span className={value ? 'number done' : 'number'}>{ORDER.indexOf(name) + 1}</span>
        <span>{title}</span>
        {value && <span className="value">{value}</span>}
      </h3>
      {children}
    </section>
  );
}

/** Brings what the selector finds in the same widget into view, and the focus with it. */
export function goTo(from: Element, selector: string): void {
  const place = (from.getRootNode() as ShadowRoot).querySelector<HTMLElement>(selector);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ behavior: calm() ? 'auto' : 'smooth', block: 'start' });
}

export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
