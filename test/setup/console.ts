/** Runs `run`; resolves to its result and to what was written to the console meanwhile, one string for each call. None of it is printed. */
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
