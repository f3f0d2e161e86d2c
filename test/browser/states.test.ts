import { test } from 'uvu';
import { createStand } from './stand.ts';
import { alarmStates } from './states/alarm.ts';
import { codeStates } from './states/codes.ts';
import { gateStates } from './states/gate.ts';
import { leaseStates } from './states/lease.ts';
import { sessionStates } from './states/session.ts';

// Before the server starts: tokens of any age are made with it.
process.env.JWT_SECRET = 'the-secret-of-the-tests-of-states';

/* Every state of the specification's section 4 is reached and left; those of the room choice are in rent.test.ts. */

const stand = createStand();
test.before(stand.start);
test.after(stand.stop);

for (const [title, run] of [sessionStates, alarmStates, gateStates, leaseStates, codeStates].flatMap(
  (states) => Object.entries(states(stand)),
))
  test(title, run);

test.run();
