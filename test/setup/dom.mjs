/**
 * Gives Node the globals of a page, for tests that need a DOM. Import it before preact and testing-library.
 * Node keeps its own fetch, URL, timers and abort signals, so that tests inject the same Request and Response
 * as a browser's client gets.
 */
import { GlobalWindow } from 'happy-dom';

const PAGE = 'http://localhost/';
const FROM_PAGE = new Set(['Event', 'CustomEvent', 'MessageEvent', 'EventTarget', 'FormData', 'navigator']);
const SAME_AS_GLOBAL = new Set(['window', 'self', 'top', 'parent', 'frames']);

const page = new GlobalWindow({
  url: PAGE,
  width: 1280,
  height: 800,
  settings: {
    disableJavaScriptFileLoading: true,
    disableCSSFileLoading: true,
    handleDisabledFileLoadingAsSuccess: true,
  },
});

for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(page))) {
  if (SAME_AS_GLOBAL.has(key)) {
    Object.defineProperty(globalThis, key, { value: globalThis, configurable: true, writable: true });
  } else if (!(key in globalThis) || FROM_PAGE.has(key)) {
    Object.defineProperty(globalThis, key, { ...descriptor, configurable: true });
  }
}

// All that happy-dom lacks of what the widgets use. Its observers and scrolling are there, but without a layout do nothing.
globalThis.requestIdleCallback ??= (callback) => setTimeout(callback, 0);
globalThis.cancelIdleCallback ??= clearTimeout;

/** Calls `report` with each error that a listener or a callback of the page let escape, unless it was prevented. */
export function onPageError(report) {
  page.addEventListener('error', (event) => {
    if (!event.defaultPrevented && event.error) report(event.error);
  });
}
