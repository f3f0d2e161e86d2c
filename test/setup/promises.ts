/** A promise that the test resolves with `come`. */
export function later<Value = void>() {
  let come = (_: Value) => {};
  const promise = new Promise<Value>((resolve) => {
    come = resolve;
  });
  return { promise, come };
}

/** What a promise rejects with; null where it resolves. */
export const rejection = <Thrown = Error>(promise: Promise<unknown>): Promise<Thrown | null> =>
  promise.then(
    () => null,
    (thrown: Thrown) => thrown,
  );
