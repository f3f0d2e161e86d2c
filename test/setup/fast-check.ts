import fc from 'fast-check';

/** What draws at random does the same in every run; the environment variable SEED sets another seed. */
export const SEED = Number(process.env.SEED || 20_261_122);

fc.configureGlobal({ seed: SEED });

export * from 'fast-check';
export default fc;
