/**
 * What the addresses of the host's pages start with: the page's origin, and after it `data-pages`, where one site has the pages of several
 * departments.
 */
export const hostPages = (): string =>
  location.origin + (document.querySelector<HTMLElement>('script[data-pages]')?.dataset.pages ?? '');
