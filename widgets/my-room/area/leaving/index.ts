import '../../../../src/runtime/core.ts';

export { createLeaving, type Leaving } from './leaving.ts';
