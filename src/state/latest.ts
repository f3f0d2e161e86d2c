export type Latest = ReturnType<typeof createLatest>;

/** Runs loads of which only the newest may speak: an answer that comes after a newer question is dropped. */
export function createLatest() {
  let turn = 0;
  return {
    async run<Answer>(load: () => Promise<Answer>, use: (answer: Answer) => void): Promise<void> {
      const mine = ++turn;
      const answer = await load();
      if (mine === turn) use(answer);
    },
    /** Remembers the newest load; tells later whether it still is. */
    mark(): () => boolean {
      const mine = turn;
      return () => mine === turn;
    },
    /** Whatever is still on its way is no longer wanted. */
    drop() {
      turn++;
    },
  };
}
