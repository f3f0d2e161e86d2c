import '../../../src/core/index.ts';

export { acquireSession } from '../../../src/session/page-session.ts';
