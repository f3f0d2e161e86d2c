/**
 * `#core`: Preact and signals, and all that the widgets of a page share. Every other built file imports this file and nothing else (build.mjs), so a
 * name that a widget or an npm package takes from React has to be in this list.
 */
export {
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
  useComputed,
  useSignal,
} from '@preact/signals-react';
export { useSignals } from '@preact/signals-react/runtime';
export { Component, Fragment, useEffect, useId, useLayoutEffect, useRef } from 'react';
export { jsx, jsxs } from 'react/jsx-runtime';
export type { Floors } from './floors.ts';
export { campaignText, decimal, floorName, language, words } from './language.ts';
export { createLifetime, type Lifetime } from './lifetime.ts';
export { createScopedPage, facilityPhone, online, type Page } from './page.ts';
export type { Load, Mount, Parts, Prefetched } from './parts.ts';
export { hostPages, readAttribute } from './settings.ts';
export { readStored, removeStored, store } from './storage.ts';
export { addStyles } from './styles.ts';
export type { Tokens } from './token.ts';
export { widget } from './widget.tsx';
