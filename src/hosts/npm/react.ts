'use client';

import { createElement, type HTMLAttributes, type ReactElement, useEffect, useRef } from 'react';
import type { SelfStorageEvents, WidgetName } from '../../contract.ts';
import { type LoadOptions, loadSelfStorage } from './index.ts';

type Listener<Name extends keyof SelfStorageEvents> = (
  detail: SelfStorageEvents[Name],
  event: CustomEvent<SelfStorageEvents[Name]>,
) => void;

type AnyListener = ((detail: unknown, event: Event) => void) | undefined;

/** Also takes what any `<div>` takes; the children are shown until the widget is ready. */
export interface PlaceholderProps extends Omit<HTMLAttributes<HTMLDivElement>, 'id' | 'onError'> {
  /** Loads the widget when it is about to be scrolled into view. */
  load?: 'visible' | undefined;
  onReady?: Listener<'selfstorage:ready'> | undefined;
  /** Prevent the event's default to show something of your own. */
  onError?: Listener<'selfstorage:error'> | undefined;
  onRoom?: Listener<'selfstorage:room'> | undefined;
  onCheckout?: Listener<'selfstorage:checkout'> | undefined;
}

function createPlaceholder(widget: WidgetName) {
  return function Placeholder(props: PlaceholderProps): ReactElement {
    const { load, onReady, onError, onRoom, onCheckout, ...attributes } = props;
    const element = useRef<HTMLDivElement>(null);
    const latest = useRef(props);
    useEffect(() => {
      latest.current = props;
    });
    useEffect(() => {
      const ended = new AbortController();
      for (const name of ['Ready', 'Error', 'Room', 'Checkout'] as const) {
        const tell = (event: Event) =>
          (latest.current[`on${name}`] as AnyListener)?.((event as CustomEvent).detail, event);
        const { signal } = ended;
        element.current?.addEventListener(`selfstorage:${name.toLowerCase()}`, tell, { signal });
      }
      return () => ended.abort();
    }, []);
    return createElement('div', { ...attributes, ref: element, id: `root-${widget}`, 'data-load': load });
  };
}

export const DiscountBanner = /* @__PURE__ */ createPlaceholder('discount-banner');
export const RentRoom = /* @__PURE__ */ createPlaceholder('rent-room');
export const MyRoom = /* @__PURE__ */ createPlaceholder('my-room');
export const ManageForm = /* @__PURE__ */ createPlaceholder('manage-form');
export const ResetPassword = /* @__PURE__ */ createPlaceholder('reset-password');
export const Withdraw = /* @__PURE__ */ createPlaceholder('withdraw');

export interface LoaderProps extends LoadOptions {
  /** Called when the loader could not be loaded. Without it the console says so. */
  onFailed?: ((error: Error) => void) | undefined;
}

/** Adds the loader to the page. Put it once into the layout; it draws nothing. */
export function SelfStorageLoader({ onFailed = console.error, ...options }: LoaderProps): null {
  useEffect(() => {
    loadSelfStorage(options).catch(onFailed);
  }, [JSON.stringify(options)]);
  return null;
}
