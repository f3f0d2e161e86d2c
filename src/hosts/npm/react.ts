'use client';

import { createElement, type HTMLAttributes, type ReactElement, useEffect, useRef } from 'react';
import type { SelfStorageEvents, WidgetName } from '../../contract.ts';
import { type LoadOptions, loadSelfStorage } from './index.ts';

type Listener<Name extends keyof SelfStorageEvents> = (
  detail: SelfStorageEvents[Name],
  event: CustomEvent<SelfStorageEvents[Name]>,
) => void;

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

const EVENTS = [
  'selfstorage:ready',
  'selfstorage:error',
  'selfstorage:room',
  'selfstorage:checkout',
] as const;

type Placeholder = (props: PlaceholderProps) => ReactElement;

function createPlaceholder(widget: WidgetName): Placeholder {
  return function Placeholder({
    load,
    onReady: ready,
    onError: error,
    onRoom: room,
    onCheckout: checkout,
    ...attributes
  }) {
    const element = useRef<HTMLDivElement>(null);
    const listeners = { ready, error, room, checkout };
    const latest = useRef(listeners);
    useEffect(() => {
      latest.current = listeners;
    });
    useEffect(() => {
      const place = element.current as HTMLDivElement;
      const tell = (event: CustomEvent) => {
        const name = event.type.split(':')[1] as keyof typeof listeners;
        latest.current[name]?.(event.detail, event);
      };
      for (const event of EVENTS) place.addEventListener(event, tell);
      return () => {
        for (const event of EVENTS) place.removeEventListener(event, tell);
      };
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
