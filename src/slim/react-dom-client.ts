import { type ComponentChild, render } from 'preact';

/** Stands for `react-dom/client` in the Preact build. */
export const createRoot = (container: Element) => ({
  render: (content: ComponentChild) => render(content, container),
  unmount: () => render(null, container),
});
