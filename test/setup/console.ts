/** Runs `run` and prints nothing. Resolves to its `result`, and in `said` to the texts that it gave to the console, one for each call. */
export async function captureConsole<Result>(method: 'error' | 'warn', run: () => Result) {
  const before = console[method];
  const said: string[] = [];
  console[method] = (...texts) => void said.push(texts.join(' '));
  try {
    return { result: await run(), said };
  } finally {
    console[method] = before;
  }
}
