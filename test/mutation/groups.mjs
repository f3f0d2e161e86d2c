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
    mutate: ['server/domain/prices.ts', 'server/domain/checkouts.ts', 'server/domain/holds.ts'],
    tests: [
      'test/server/domain/prices',
      'test/server/domain/checkout-limit',
      'test/server/domain/shared-reads',
      'test/server/domain/own-holds',
      'test/server/domain/renting',
      'test/server/domain/webhook',
    ],
    dom: false,
  },
};
