/** Resolves to the result of `run` and to what it wrote to the console, one string for each call. None of it is printed. */
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
