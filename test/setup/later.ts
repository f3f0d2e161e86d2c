/** A promise that the test resolves with `come`. */
export function later<Value = void>() {
  let come = (_: Value) => {};
  const promise = new Promise<Value>((resolve) => {
    come = resolve;
  });
  return { promise, come };
}
