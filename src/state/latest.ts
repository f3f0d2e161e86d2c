/** Runs loads that may overlap. Only the newest counts: an answer that arrives after a newer load has begun is dropped. */
export function createLatest() {
  /** The number of the newest load; `drop` also raises it. */
  let newest = 0;
  return {
    async run<Answer>(load: () => Promise<Answer>, use: (answer: Answer) => void): Promise<void> {
      const own = ++newest;
      const answer = await load();
      if (own === newest) use(answer);
    },
    /** Returns a function that tells whether the load that is the newest now still is the newest. After `drop` it is not. */
    track(): () => boolean {
      const own = newest;
      return () => own === newest;
    },
    /** Drops every answer that is under way. */
    drop() {
      newest++;
    },
  };
}
