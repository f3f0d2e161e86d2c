/** Runs loads of which only the newest may speak: an answer that comes after a newer question is dropped. */
export function createLatest() {
  let turn = 0;
  return {
    async run<Answer>(load: () => Promise<Answer>, use: (answer: Answer) => void): Promise<void> {
      const mine = ++turn;
      const answer = await load();
      if (mine === turn) use(answer);
    },
    /** Whatever is still on its way is no longer wanted. */
    drop() {
      turn++;
    },
  };
}
