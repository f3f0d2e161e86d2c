import '../../../src/runtime/core.ts';

export { acquireSession } from '../../../src/runtime/session.ts';
