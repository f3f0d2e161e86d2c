/** Runs `run` and keeps what is said on the console meanwhile, the texts of each call joined. None of it is printed. */
export async function heard<Result>(method: 'error' | 'warn', run: () => Result) {
  const before = console[method];
  const said: string[] = [];
  console[method] = (...texts) => void said.push(texts.join(' '));
  try {
    return { result: await run(), said };
  } finally {
    console[method] = before;
  }
}
