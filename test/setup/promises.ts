/** A promise, and the function that resolves it. */
export function deferred<Value = void>() {
  let resolve = (_: Value) => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** The error with which a promise rejects; null if it resolves. */
export const rejection = <Thrown = Error>(promise: Promise<unknown>): Promise<Thrown | null> =>
  promise.then(
    () => null,
    (thrown: Thrown) => thrown,
  );

/** Waits until a condition holds, for at most 5 seconds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 5000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it did not happen within 5 seconds');
    await new Promise((done) => setTimeout(done, 10));
  }
}
