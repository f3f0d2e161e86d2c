/**
 * Resolves after the next frame is afterPaint, at once on a page that nobody sees. Requests and large parts that follow a press wait for it:
 * on a slow phone they would hold back the frame that shows the press.
 */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
