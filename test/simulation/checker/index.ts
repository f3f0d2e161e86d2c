import type { HistoryEvent } from '../history.ts';
import { checkAccess } from './access.ts';
import { readHistory, type Violation } from './calls.ts';
import { checkDates } from './dates.ts';
import type { Facts } from './facts.ts';
import { checkFailures } from './failures.ts';
import { readLeases } from './leases.ts';
import { checkMessages } from './messages.ts';
import { checkMoney } from './money.ts';
import { checkPrivacy } from './privacy.ts';
import { checkRooms } from './rooms.ts';

const RULES = [checkRooms, checkMoney, checkAccess, checkMessages, checkDates, checkPrivacy, checkFailures];

/** What in a history breaks the rules of docs/product.md. It knows the rules, the contract and the facility, and nothing of the code. */
export function check(events: HistoryEvent[], facts: Facts): Violation[] {
  const history = readHistory(events);
  const leases = readLeases(history, facts);
  return RULES.flatMap((rule) => rule(history, leases, facts));
}
