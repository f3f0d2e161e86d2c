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
