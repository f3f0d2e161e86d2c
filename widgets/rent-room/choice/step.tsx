import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useId } from 'react';

export type StepName = 'floor' | 'size' | 'room' | 'details';
const ORDER: StepName[] = ['floor', 'size', 'room', 'details'];

/** A step of the choice under its heading, which names what is chosen. */
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

/** Scrolls to what the selector finds in the same widget, and moves the focus there. */
export function scrollToElement(from: Element, selector: string): void {
  const place = (from.getRootNode() as ShadowRoot).querySelector<HTMLElement>(selector);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'start' });
}

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
