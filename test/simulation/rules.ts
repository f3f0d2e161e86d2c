import { MINUTE_MS } from '../setup/clock.ts';
import { danishDay, danishHour, daysBetween, lastWithdrawalDay, leaseMonth } from './days.ts';
import { facility, priceOfMonth, ROOMS } from './facts.ts';
import type { Message } from './history.ts';
import type { Lease, Quiet, Subscribed } from './look.ts';
import type { Person } from './people.ts';

/** A rule of docs/product.md, and a sentence for each way in which it is broken. */
type Rule = [rule: string, find: (quiet: Quiet) => (string | false | null | undefined)[]];

const HOLD_MS = 30 * MINUTE_MS;
/** How much later than it was sent something may reach the server. */
const LATE_MS = 10_000;
const OFFER_MS = 130 * MINUTE_MS;
const CODE_MS = 10 * MINUTE_MS;
const WITHDRAWAL_DAYS = facility.withdrawalDays ?? 14;

const about = ({ id, room, tenant }: Lease): string => `lease ${id} of room ${room.number}, ${tenant.name}`;
const isRunning = ({ status }: Subscribed): boolean => status !== 'canceled';

const CONFIRMED = /^Rum \S+ er dit/;
const TERMINATED = /^Rum \S+ er opsagt/;
const KEPT = /^Du beholder rum/;
const WITHDRAWN = /er fortrudt$/;
const UNPAID = /^(Lejen af rum \S+ ophører\.|Rum \S+ bliver ikke længere betalt)/;
const NEW_PRICE = /^Ny pris på rum/;
const FROM_DAY = /Fra (\d+)\. (\p{L}+) (\d{4}): ([\d,]+) DKK/u;
const MONTHS = 'januar februar marts april maj juni juli august september oktober november december'.split(
  ' ',
);
const BY_DAY = /^(Husk at tømme rum|Betalingen .*for rum \S+ gik ikke igennem)/;

const BY_LEASE = ['cancelLease', 'keepLease', 'changeLeaseCode', 'getPaidPeriodEnd'];

/** What tells of which kind a message is. */
const heading = ({ subject, text }: Message): string => subject ?? text;
const sentTo = (
  { messages }: Quiet,
  { tenant, room }: Lease,
  words: RegExp,
  kind: Message['kind'] = 'mail',
) => {
  const to = kind === 'mail' ? tenant.email : tenant.phone;
  const ofRoom = new RegExp(`\\brum ${room.number}\\b`, 'i');
  return messages.filter(
    (each) => each.kind === kind && each.to === to && words.test(heading(each)) && ofRoom.test(heading(each)),
  );
};

/** The days on which something that was sent then may have reached the server. */
const daysOf = (sent: number): string[] => [...new Set([danishDay(sent), danishDay(sent + LATE_MS)])];

/** Whether nobody has said from its end until then that the room of a lease is empty; null where an operator got no answer. */
function isLeft(quiet: Quiet, lease: Lease, until: number): boolean | null {
  const { room, endDate } = lease;
  // A payment that settles late makes a lease whose last day is already over. What an operator said of the room before is not about that lease.
  const [confirmed] = sentTo(quiet, lease, CONFIRMED);
  const frees = quiet.calls.filter(
    ({ operation, input, sent }) =>
      operation === 'free' && input.id === room.id && sent <= until && danishDay(sent) > (endDate ?? '~'),
  );
  if (frees.some(({ status, sent }) => status === 200 && confirmed && confirmed.at < sent)) return false;
  return frees.length > 0 ? null : true;
}

/** The e-mail that a lease is withdrawn from. */
const withdrawal = (quiet: Quiet, lease: Lease) =>
  sentTo(quiet, lease, WITHDRAWN).find(({ text }) => text.includes(`Aftalenummer: ${lease.id}\n`));

/** The price of a month of a lease: the agreed one, or that of the latest e-mail about a new price that has begun by then and that no later e-mail replaced. */
function agreedPrice(quiet: Quiet, lease: Lease, month: number): number {
  const { from } = leaseMonth(danishDay(Date.parse(lease.created)), month);
  const told = sentTo(quiet, lease, NEW_PRICE)
    .filter(({ at }) => at > Date.parse(lease.created))
    .map(({ at, text }) => {
      const [, day = '', name = '', year = '', amount = ''] = FROM_DAY.exec(text) ?? [];
      const month = String(MONTHS.indexOf(name) + 1).padStart(2, '0');
      return { at, day: `${year}-${month}-${day.padStart(2, '0')}`, price: Number(amount.replace(',', '')) };
    })
    .filter(
      ({ day }, index, all) => day <= from && !all.slice(index + 1).some(({ at }) => danishDay(at) < day),
    )
    .at(-1);
  return priceOfMonth(lease.room, month) + (told ? told.price - lease.room.price : 0);
}

/** What may be kept of a lease's money after a withdrawal: nothing, or the days that were used, if access was asked for (R13.5). */
function keptAfterWithdrawal({ calls }: Quiet, lease: Lease, { invoices, session }: Subscribed): number[] {
  const order = calls.find(
    ({ operation, body }) => operation === 'createLeaseWithCheckout' && body?.sessionId === session,
  );
  if (order && !order.input.accessNow) return [0];
  const first = danishDay(Date.parse(lease.created));
  const days = calls
    .filter(
      ({ operation, by, status }) => operation === 'withdraw' && by === lease.tenant.email && status !== 400,
    )
    .flatMap(({ sent }) => daysOf(sent));
  const used = days.map((day) =>
    invoices.reduce((total, { total: price, status }, index) => {
      const { from, to } = leaseMonth(first, index);
      const share = Math.max(0, Math.min(daysBetween(from, day), daysBetween(from, to)) + 1);
      return status === 'paid' ? total + Math.floor((price * share) / (daysBetween(from, to) + 1)) : total;
    }, 0),
  );
  return order ? used : [0, ...used];
}

/** Of one person's leases of one room, the newest. */
const newest = ({ leases }: Quiet): Lease[] =>
  leases.filter(
    (lease) =>
      !leases.some(
        ({ id, tenant, room }) => tenant === lease.tenant && room.id === lease.room.id && id > lease.id,
      ),
  );

const RULES: Rule[] = [
  [
    'R4.6 a room has one tenant, and who looks for a room sees the others',
    (quiet) => {
      const { leases, held, vacant, messages, now } = quiet;
      return ROOMS.filter(({ isForRent }) => isForRent).map(({ id, number }) => {
        const left = leases
          .filter(({ room, runs }) => !runs && room.id === id)
          .map((lease) => isLeft(quiet, lease, now));
        const takers = [
          ...leases.filter(({ room, runs }) => runs && room.id === id),
          ...held.filter(
            ({ room, until, settling }) => room.id === id && (settling || Date.parse(until) > now),
          ),
        ];
        const isOffered = messages.some(
          ({ text, at }) => text.includes(`room=${number}&offer=`) && now - at < OFFER_MS,
        );
        if (takers.length > 1) return `room ${number} has ${takers.length}`;
        return (
          !isOffered &&
          !left.includes(null) &&
          vacant.includes(id) === (takers.length > 0 || left.includes(true)) &&
          `room ${number} has ${takers.length} and is${vacant.includes(id) ? '' : ' not'} vacant`
        );
      });
    },
  ],
  [
    'R8.10 a room that was left is let again when an operator has said that it is empty',
    (quiet) =>
      quiet.leases.map((lease) => {
        const next = [
          ...quiet.leases.map(({ id, room, created }) => ({ id, room, from: Date.parse(created) })),
          ...quiet.held.map(({ leaseId, room, opened }) => ({ id: leaseId, room, from: opened })),
        ].filter(({ id, room }) => id > lease.id && room.id === lease.room.id);
        return (
          next.some(({ from }) => isLeft(quiet, lease, from + LATE_MS)) && `${about(lease)} was followed`
        );
      }),
  ],
  [
    'R4.5 a hold lasts for 30 minutes, and each tenant has one',
    ({ held, people }) => [
      ...held.map(
        ({ until, opened, settling, tenant }) =>
          !settling &&
          Math.abs(Date.parse(until) - opened - HOLD_MS) > MINUTE_MS &&
          `${tenant.name} until ${until}`,
      ),
      ...people.map(
        (person) =>
          held.filter(({ tenant, settling }) => tenant === person && !settling).length > 1 &&
          `${person.name} has several`,
      ),
    ],
  ],
  [
    'R4.8 each øre has its lease',
    (quiet) =>
      quiet.subscribed.flatMap((each) => {
        const lease = quiet.leases.find(({ id }) => id === each.leaseId);
        if (!each.tenant || (!lease && !quiet.isSettled)) return [];
        const isSecond = lease?.paid.some((other) => other !== each && other.kept > 0);
        if (!lease || (isSecond && each.kept === 0))
          return [each.kept !== 0 && `${each.kept} kept for lease ${each.leaseId}, which is none`];
        if (!withdrawal(quiet, lease))
          return [
            each.kept !== each.received && `${each.received - each.kept} paid back for ${about(lease)}`,
          ];
        const right = keptAfterWithdrawal(quiet, lease, each);
        return [
          !right.includes(each.kept) && `${each.kept} kept, not ${right.join(' or ')}, of ${about(lease)}`,
        ];
      }),
  ],
  [
    'R4.7 a lease has one subscription, which goes on as long as it does',
    (quiet) =>
      quiet.leases.map((lease) => {
        const live = lease.paid.filter((each) => each.kept > 0 || isRunning(each));
        if (lease.paid.length === 0) return `${about(lease)} was never paid`;
        if (quiet.isSettled && live.filter(isRunning).length > 1) return `${about(lease)} is paid twice`;
        const goesOn = live.some((each) => isRunning(each) && !each.cancel_at_period_end);
        return (
          (lease.endDate === null) !== goesOn &&
          `${about(lease)} ends ${lease.endDate}, its payments go on: ${goesOn}`
        );
      }),
  ],
  [
    'R3.5 each month costs what was agreed, or what was told before it began (R8.11)',
    (quiet) =>
      quiet.leases.flatMap((lease) =>
        lease.paid.flatMap(({ invoices }) =>
          invoices.map(
            ({ total }, month) =>
              total !== agreedPrice(quiet, lease, month) && `${total} for month ${month} of ${about(lease)}`,
          ),
        ),
      ),
  ],
  [
    'R8.2 a terminated lease ends with the last month that is paid, but not before the day of the termination',
    (quiet) =>
      quiet.leases.map((lease) => {
        const [only, ...others] = lease.paid;
        if (!only?.cancel_at_period_end || others.length || withdrawal(quiet, lease)) return null;
        const months = only.invoices.filter(({ status }) => status === 'paid').length;
        const { to } = leaseMonth(danishDay(Date.parse(lease.created)), months - 1);
        const terminated = danishDay((only.canceled_at ?? 0) * 1000);
        const [, last] = [to, terminated].sort();
        return lease.endDate !== last && `${about(lease)} ends ${lease.endDate}, not ${last}`;
      }),
  ],
  [
    'R13.2 the days of withdrawal are counted from the day after the payment',
    (quiet) =>
      newest(quiet).map((lease) => {
        const told = lease.withdrawUntil;
        const [mail] = sentTo(quiet, lease, CONFIRMED).slice(-1);
        const paid = lease.paid[0]?.created;
        if (!told || !mail || !paid) return null;
        const [least, most] = [paid * 1000, mail.at].map((at) =>
          lastWithdrawalDay(danishDay(at), WITHDRAWAL_DAYS),
        );
        return (
          (told < (least ?? '') || told > (most ?? '')) &&
          `${about(lease)} until ${told}, not ${least} to ${most}`
        );
      }),
  ],
  [
    'R7.6 doors open for their tenants, through the last day',
    ({ leases, tries }) =>
      tries.map(({ person, room, answer }) => {
        const may = leases.some(
          (lease) => lease.tenant === person && lease.runs && (room === null || lease.room.id === room),
        );
        return (
          answer &&
          (answer.status === 200) !== may &&
          `${person.name} at ${room ?? 'the gate'}: ${answer.status}, not ${may}`
        );
      }),
  ],
  [
    'R8.1 a lock has the code of its lease, and its last day',
    ({ leases, locks, today }) =>
      locks.map(({ id, code, lastDay }) => {
        const lease = leases.find(({ room, runs }) => runs && room.number === id);
        const isRight = lease
          ? code === lease.code && lastDay === lease.endDate
          : code === null || (lastDay !== null && lastDay < today);
        return (
          !isRight &&
          `room ${id}: ${code} until ${lastDay}, ${lease ? `not ${lease.code} until ${lease.endDate}` : 'for nobody'}`
        );
      }),
  ],
  [
    'R11.4 who has paid is told so, once by each way',
    (quiet) =>
      quiet.faults > 1
        ? []
        : newest(quiet).flatMap((lease) => {
            const count = quiet.leases.filter(
              ({ tenant, room }) => tenant === lease.tenant && room.id === lease.room.id,
            ).length;
            const mails = new Set(sentTo(quiet, lease, CONFIRMED).map(({ id }) => id)).size;
            const texts = sentTo(quiet, lease, CONFIRMED, 'sms').length;
            return [
              mails !== count && `${mails} e-mails for ${count} of ${about(lease)}`,
              (quiet.isCalm ? texts !== count : texts < count) &&
                `${texts} SMS for ${count} of ${about(lease)}`,
            ];
          }),
  ],
  [
    'R11.5 the last e-mail about a room says how things stand',
    (quiet) =>
      quiet.faults > 1
        ? []
        : newest(quiet).map((lease) => {
            const last =
              sentTo(quiet, lease, /./)
                .filter(({ subject = '' }) =>
                  [CONFIRMED, TERMINATED, KEPT, WITHDRAWN].some((words) => words.test(subject)),
                )
                .at(-1)?.subject ?? '';
            if (lease.endDate === null) return TERMINATED.test(last) && `${about(lease)} goes on: "${last}"`;
            const wasTerminated =
              lease.paid.some((each) => each.cancel_at_period_end) && !withdrawal(quiet, lease);
            return wasTerminated && !TERMINATED.test(last) && `${about(lease)} ends: "${last}"`;
          }),
  ],
  [
    'R11.16 a lease ends with its payments, and tenant and facility are told',
    (quiet) =>
      quiet.faults > 1
        ? []
        : newest(quiet).flatMap((lease) => {
            const [only, ...others] = lease.paid;
            if (!only?.ended_at || only.cancel_at_period_end || others.length || withdrawal(quiet, lease))
              return [];
            // Where no month that is paid goes on, a termination ends the subscription at once.
            if (
              quiet.calls.some(({ operation, input }) => operation === 'cancelLease' && input.id === lease.id)
            )
              return [];
            const endedAt = only.ended_at * 1000;
            const ofLease = quiet.messages.filter(
              (each) =>
                each.at >= endedAt &&
                UNPAID.test(heading(each)) &&
                heading(each).includes(`um ${lease.room.number} `),
            );
            const receivers = [lease.tenant.email, lease.tenant.phone, facility.contact?.email ?? ''];
            return [
              lease.endDate !== danishDay(endedAt) && `${about(lease)} ends ${lease.endDate}`,
              ...receivers.map((receiver) => {
                const count = ofLease.filter(({ to }) => to === receiver).length;
                return (
                  (count === 0 || (quiet.isCalm && count > 1)) &&
                  `${count} times to ${receiver}: ${about(lease)}`
                );
              }),
            ];
          }),
  ],
  [
    'R11.2 no e-mail comes twice',
    ({ messages, isCalm }) =>
      messages.map(
        ({ id, subject, to }, at) =>
          isCalm &&
          id !== undefined &&
          messages.findIndex((each) => each.id === id) < at &&
          `"${subject}" to ${to}`,
      ),
  ],
  [
    'R11.9 reminders and failed payments are told by day',
    ({ messages }) =>
      messages.map((each) => {
        const hours = [danishHour(each.at), danishHour(each.at - MINUTE_MS)];
        return (
          BY_DAY.test(heading(each)) &&
          !hours.some((hour) => hour >= 8 && hour < 20) &&
          `at ${hours[0]}: ${heading(each)}`
        );
      }),
  ],
  [
    'R11.3 no message holds a room code',
    ({ messages, calls }) => {
      const codes = new Set(calls.map(({ input }) => input.code));
      return messages.map(({ text }) => {
        // Four digits before a name are a postcode.
        const words = text.match(/(?<![\w.,:/-])\d{4}(?![\w:/-]|[.,]\d| [A-ZÆØÅ])/g) ?? [];
        return words.some((word) => codes.has(word)) && text;
      });
    },
  ],
  [
    'R13.4 a tenant who withdraws in time has withdrawn',
    (quiet) =>
      quiet.calls.map(({ operation, by, status, input, sent, at }) => {
        if (operation !== 'withdraw' || !by || status !== 200 || (!quiet.isCalm && !quiet.isSettled))
          return null;
        // A log-out at the same time may have ended the session first; then the withdrawal only counts once it is confirmed.
        if (
          quiet.calls.some((each) => each.by === by && each.input.end && each.sent <= at && each.at >= sent)
        )
          return null;
        const own = quiet.leases.filter(
          ({ tenant, room }) => tenant.email === by && room.number === input.contract,
        );
        const [lease] = own;
        const [mail] = lease ? sentTo(quiet, lease, CONFIRMED) : [];
        if (!lease || own.length > 1 || !mail || mail.at > sent || quiet.faults > 1) return null;
        const until = lastWithdrawalDay(danishDay((lease.paid[0]?.created ?? 0) * 1000), WITHDRAWAL_DAYS);
        return daysOf(sent).every((day) => day <= until) && !withdrawal(quiet, lease) && about(lease);
      }),
  ],
  [
    'R3.2 who asks is told the price of the day',
    ({ calls }) =>
      calls.map(({ operation, status, input, body, sent }) => {
        const room = ROOMS.find(({ id }) => id === input.roomId);
        if (operation !== 'calculateRoomPrice' || status !== 200 || !room) return null;
        const told = [
          body.fullMonthPrice * 100,
          (body.discountAmount ?? 0) * 100,
          body.discountDuration ?? 0,
        ].map(Math.round);
        const right = [room.price, room.discount, room.months];
        const isRight = String(told) === String(right) && daysOf(sent).includes(body.paidPeriodStart);
        return !isRight && `room ${room.number} costs ${told} from ${body.paidPeriodStart}`;
      }),
  ],
  [
    'R7.5 a code by SMS opens once, within ten minutes',
    ({ calls, messages }) => {
      const opened = calls.filter(
        ({ operation, status }) => operation === 'openGateWithCode' && status === 200,
      );
      return opened.map(({ input: { phoneNumber, otp }, sent }, at) => {
        const isAgain =
          opened.findIndex(({ input }) => input.otp === otp && input.phoneNumber === phoneNumber) < at;
        const isKnown = messages.some(
          (each) => each.to === phoneNumber && each.text.includes(String(otp)) && sent - each.at < CODE_MS,
        );
        return (isAgain || !isKnown) && `${otp} at ${new Date(sent).toISOString()}`;
      });
    },
  ],
  [
    "R10.6 nobody reaches or sees another's",
    ({ calls, leases, people, messages }) => {
      const owners = new Map(leases.map(({ id, tenant }) => [id, tenant.email]));
      const isForeign = (id: unknown, by: string | null) =>
        owners.has(id as number) && owners.get(id as number) !== by;
      const others = (email: string | null, text: string) => {
        const marks = (person: Person) => [person.email, person.phone];
        return people.filter(
          (each) => each.email !== email && marks(each).some((mark) => text.includes(mark)),
        );
      };
      return [
        ...calls.map(({ operation, by, status, input, body }) => {
          const listed: { id?: number; leaseId?: number }[] =
            operation === 'listLeases' ? [...(body?.data ?? []), ...(body?.held ?? [])] : [];
          const ids = [
            ...listed.map(({ id, leaseId }) => leaseId ?? id),
            ...(BY_LEASE.includes(operation) ? [input.id] : []),
          ];
          if (status === 200 && ids.some((id) => isForeign(id, by))) return `${by} by ${operation}`;
          return (
            by && others(by, JSON.stringify(body ?? '')).length > 0 && `${by} sees others by ${operation}`
          );
        }),
        ...messages.map(({ to, subject, text }) => {
          const email = people.find((person) => [person.email, person.phone].includes(to))?.email;
          return email && others(email, text).length > 0 && `${to} reads of others: ${subject ?? text}`;
        }),
      ];
    },
  ],
  [
    'R9.1 nothing fails without a fault',
    ({ calls, isCalm }) =>
      calls.map(({ operation, status = 0, input, body }) => {
        // A hold whose payment is under way cannot be given back.
        const failed =
          status === 0 || status >= 500 || body?.code === 13 || (body?.code === 27 && !input.held);
        return isCalm && failed && `${operation} ${status} ${body?.code}`;
      }),
  ],
];

/** What in a quiet state breaks a rule. */
export const findViolations = (quiet: Quiet): { rule: string; text: string }[] =>
  RULES.flatMap(([rule, find]) => find(quiet).flatMap((text) => (text ? [{ rule, text }] : [])));
