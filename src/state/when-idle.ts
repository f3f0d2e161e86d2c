/** Runs work when the browser is idle; soon in Safari, which has no `requestIdleCallback`. */
export const whenIdle = (work: () => void): void => void (window.requestIdleCallback ?? setTimeout)(work);
