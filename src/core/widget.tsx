import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { announce, type WidgetName } from '../contract.ts';
import frame from '../ui/frame.css';
import { language } from './language.ts';
import { createLifetime } from './lifetime.ts';
import { createScopedPage, getPage, type Page } from './page.ts';
import type { Mount } from './parts.ts';
import { getStyleSheet } from './styles.ts';

/** `ready`: the widget has something to show; until then the host's own content stays. */
type Model = { ready: ReadonlySignal<boolean> };

interface WidgetDefinition<M extends Model> {
  name: WidgetName;
  /** Minified style sheets, adopted in this order after `ui/frame.css`. */
  styles: string[];
  create: (page: Page, placeholder: HTMLElement) => M;
  View: (props: { model: M }) => ReactNode;
}

class Boundary extends Component<
  { onError: (error: unknown) => void; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** Makes the function that the loader calls: it draws the widget in its own shadow root, until the undo is called. */
export function widget<M extends Model>({ name, styles, create, View }: WidgetDefinition<M>): Mount {
  return (options) => {
    const { placeholder, fail } = options;
    const lifetime = createLifetime();
    const page = createScopedPage(getPage(options), lifetime);
    const shadow = placeholder.shadowRoot ?? placeholder.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [frame, ...styles].map(getStyleSheet);
    const place = document.createElement('div');
    place.className = 'widget';
    // The host's own content shows through the slot until the widget is ready.
    const slot = document.createElement('slot');
    shadow.replaceChildren(slot, place);
    const model = create(page, placeholder);
    const root = createRoot(place);

    lifetime.effect(() => {
      if (!model.ready.value || !slot.isConnected) return;
      slot.remove();
      announce(placeholder, 'ready', { widget: name });
    });
    lifetime.effect(() => {
      place.lang = language.value;
    });
    const Root = () => {
      useSignals();
      return model.ready.value ? <View model={model} /> : null;
    };
    // Unmounted once, after the rendering has ended: React reports each element that failed.
    const onError = (error: unknown) => queueMicrotask(() => lifetime.hasEnded() || fail(error));
    root.render(
      <Boundary onError={onError}>
        <Root />
      </Boundary>,
    );

    return () => {
      if (lifetime.hasEnded()) return;
      lifetime.end();
      root.unmount();
      shadow.replaceChildren(slot);
    };
  };
}
