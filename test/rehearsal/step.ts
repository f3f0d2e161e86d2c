let steps = 0;
/** Does one step of the rehearsal and prints what it was, how long it took, and what it found. */
export async function step<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const began = Date.now();
  const result = await work();
  steps += 1;
  const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(6);
  console.log(`${seconds} s  ${what}${typeof result === 'string' ? `: ${result}` : ''}`);
  return result;
}

export const stepsDone = (): number => steps;
