import '../../../src/runtime/core.ts';

export { sessionOf } from '../../../src/runtime/session.ts';
