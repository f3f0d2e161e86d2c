/** What a promise rejects with; null where it resolves. */
export const rejection = <Thrown = Error>(promise: Promise<unknown>): Promise<Thrown | null> =>
  promise.then(
    () => null,
    (thrown: Thrown) => thrown,
  );
