/** Runs work when the browser is idle; soon in Safari, which cannot tell. */
export const whenIdle = (work: () => void): void => void (window.requestIdleCallback ?? setTimeout)(work);
