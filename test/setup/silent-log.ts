import { createLog } from '../../server/operating/log.ts';

/** For apps in a test's own process. A log of standard output would flush every 200 ms until the process ends, for each app. */
export const silentLog = createLog('silent', { write: () => {} });
