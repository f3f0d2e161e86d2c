/**
 * Resolves after the next frame has been painted, or at once on a hidden page. Requests and large parts that follow a press wait for it, since
 * on a slow phone they would delay the frame that shows the press.
 */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

/** Runs work when the browser is idle; soon in Safari, which has no `requestIdleCallback`. */
export const whenIdle = (work: () => void): void => void (window.requestIdleCallback ?? setTimeout)(work);
