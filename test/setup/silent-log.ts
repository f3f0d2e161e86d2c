import { createLog } from '../../server/operating/log.ts';

/** A log that writes nothing, for apps inside a test's process. The default log would start a timer that flushes every 200 ms, one per app. */
export const silentLog = createLog('silent', { write: () => {} });
