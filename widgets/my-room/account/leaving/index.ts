import '../../../../src/core/index.ts';

export { createLeaving, type Leaving } from './leaving.ts';
