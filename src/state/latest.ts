/** Runs loads of which only the newest counts: an answer that arrives after a newer load has begun is dropped. */
export function createLatest() {
  let newest = 0;
  return {
    async run<Answer>(load: () => Promise<Answer>, use: (answer: Answer) => void): Promise<void> {
      const own = ++newest;
      const answer = await load();
      if (own === newest) use(answer);
    },
    /** Gives a function that tells whether no load has begun since. */
    mark(): () => boolean {
      const own = newest;
      return () => own === newest;
    },
    /** Drops every answer that is under way. */
    drop() {
      newest++;
    },
  };
}
