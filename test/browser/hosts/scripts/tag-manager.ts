/** As the recipe in docs/embedding.md does it; what would be written there is taken from the page's tag, which the browser does not run. */
export function addsByScript(): void {
  addEventListener('DOMContentLoaded', () => {
    const given = document.querySelector('script[data-api]') as HTMLScriptElement | null;
    // The provider's page has none.
    if (!given) return;
    const script = document.createElement('script');
    script.async = true;
    script.crossOrigin = '';
    script.src = given.src;
    for (const { name, value } of given.attributes)
      if (name.startsWith('data-')) script.setAttribute(name, value);
    given.remove();
    document.querySelector('html')?.appendChild(script);
  });
}
