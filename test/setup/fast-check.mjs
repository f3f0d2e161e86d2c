/** fast-check as the tests import it: it draws the same values in every run. The environment variable SEED sets another seed. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.SEED || 20_261_122) });

export * from 'fast-check';
export default fc;
