/** What is mutated, and the tests that should notice. */
export const GROUPS = {
  browser: {
    mutate: [
      'src/rules/*.ts',
      'src/format/*.ts',
      'src/session/*.ts',
      // Texts for people are read by people.
      '!src/rules/words.ts',
    ],
    tests: ['test/src/rules', 'test/src/format', 'test/src/session'],
    dom: true,
  },
  server: {
    mutate: ['server/rooms/prices.ts', 'server/renting/checkout.ts', 'server/renting/holds.ts'],
    tests: [
      'test/server/rooms/prices',
      'test/server/renting/checkout-limit',
      'test/server/shared/shared-reads',
      'test/server/renting/own-holds',
      'test/server/renting/renting',
      'test/server/renting/webhook',
    ],
    dom: false,
  },
};
