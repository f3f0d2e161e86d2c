const PATHS = {
  gate: 'M3 21V8l9-4 9 4v13M3 12h18M8 12v9m8-9v9M3 17h18',
  door: 'M4 21h16M7 21V3h10v18M13.5 12h.5',
  alarm: 'M5 17h14l-2-3v-4a5 5 0 0 0-10 0v4zM10 20h4',
};

export type IconName = keyof typeof PATHS;

/** Decoration: the label beside it says the same. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
