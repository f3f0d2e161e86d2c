import type { When } from '../start.ts';

/** Runs when the placeholder nears the viewport. */
export const visible: When = (placeholder, run) => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) {
        observer.disconnect();
        run();
      }
    },
    { rootMargin: '300px' },
  );
  observer.observe(placeholder);
  return () => observer.disconnect();
};
