/**
 * Stands for `@preact/signals-react` in the Preact build: components follow the signals they read, on signals-core's public face.
 * @preact/signals would add 0.8 kB to every page, to draw signals without their component, which the sources never do.
 */
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import { Component } from 'preact';
import { onComponent, useMemo } from './react.ts';

export { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-core';

interface Following extends Component {
  unfollow?: () => void;
}

/** The drawing is an effect: when a signal that it read changes, the component is drawn again. */
onComponent('__r', (component: Following) => {
  if (component.unfollow) return;
  const draw = component.render;
  component.unfollow = () => {};
  component.render = (...given) => {
    component.unfollow?.();
    let first = true;
    let content: ReturnType<typeof draw>;
    component.unfollow = effect(() => {
      if (first) content = draw.apply(component, given);
      else component.setState({});
      first = false;
    });
    return content;
  };
});
onComponent('unmount', (component: Following) => component.unfollow?.());

/** A component is drawn again for its own state and signals or for other properties, not because its parent was. */
Component.prototype.shouldComponentUpdate = function (properties: object, state) {
  const [one, other] = [properties, this.props] as Record<string, unknown>[];
  const names = Object.keys({ ...one, ...other });
  return state !== this.state || names.some((name) => one?.[name] !== other?.[name]);
};

export const useSignal = <T>(value: T): Signal<T> => useMemo(() => signal(value), []);
export const useComputed = <T>(compute: () => T): ReadonlySignal<T> => useMemo(() => computed(compute), []);
