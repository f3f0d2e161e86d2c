/** The seed of what is drawn, so that each run does the same; the environment variable SEED sets another. */
export const testSeed = (): number => Number(process.env.SEED || 20_261_122);
