import { endOfDay } from '../../../server/shared/lease-months.ts';
import {
  addDays,
  addMonths,
  dayAt,
  formatDashes,
  formatDots,
  formatSlashes,
  parseDay,
  toIsoDay,
} from '../../../src/format/date.ts';
import { formatMoment, formatTime, fromLocalTime, toLocalTime } from '../../../src/format/time.ts';
import fc from '../../setup/fast-check.ts';
import { assert, test } from '../../setup/suite.ts';

const iso = (text: unknown) => {
  const day = parseDay(text);
  return day && toIsoDay(day);
};
const day = (text: string) => {
  const found = parseDay(text);
  if (!found) throw new Error(`${text} is no day`);
  return found;
};

/** Node follows a change of TZ at once, so that one process can stand in several zones. */
function inZones(run: () => void): void {
  const before = process.env.TZ;
  try {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Copenhagen', 'UTC']) {
      process.env.TZ = zone;
      run();
    }
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}

test('a date is the day it names, in every zone', () => {
  inZones(() => {
    assert.is(iso('2026-01-31'), '2026-01-31');
    assert.is(iso(' 2026-12-01 '), '2026-12-01');
  });
});

test('a date-time with a zone is the day it falls on in Copenhagen, in every zone', () => {
  inZones(() => {
    assert.is(iso('2026-01-31T22:59:59Z'), '2026-01-31');
    assert.is(iso('2026-01-31T23:00:00Z'), '2026-02-01');
    assert.is(iso('2026-06-30T21:59:59.9999999Z'), '2026-06-30');
    assert.is(iso('2026-06-30T22:00:00.000Z'), '2026-07-01');
    assert.is(iso('2026-06-30T23:30:00+02:00'), '2026-06-30');
    assert.is(iso('2026-07-01T08:00:00+14:00'), '2026-06-30');
  });
});

test('a date-time without a zone is the day it names, in every zone', () => {
  inZones(() => {
    assert.is(iso('2026-01-31T00:00:00'), '2026-01-31');
    assert.is(iso('2026-01-31T23:59:59.999'), '2026-01-31');
  });
});

test('leap days exist in leap years alone', () => {
  assert.is(iso('2028-02-29'), '2028-02-29');
  assert.is(iso('2000-02-29'), '2000-02-29');
  assert.is(iso('2026-02-29'), null);
  assert.is(iso('2100-02-29'), null);
});

test('what is no day is null', () => {
  for (const text of [
    '',
    'today',
    '31-01-2026',
    '2026-1-1',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-01-00',
    '2026-01-31T25:00:00',
    '2026-01-31T10:99:00Z',
    '2026-01-31 and more',
    null,
    1_767_225_600,
    { day: 1 },
  ]) {
    assert.is(iso(text), null, String(text));
  }
});

test('a month after the 31st is the last day of a shorter month', () => {
  assert.is(toIsoDay(addMonths(day('2026-01-31'), 1)), '2026-02-28');
  assert.is(toIsoDay(addMonths(day('2028-01-31'), 1)), '2028-02-29');
  assert.is(toIsoDay(addMonths(day('2026-10-31'), 1)), '2026-11-30');
  assert.is(toIsoDay(addMonths(day('2028-02-29'), 12)), '2029-02-28');
  assert.is(toIsoDay(addMonths(day('2026-11-30'), 3)), '2027-02-28');
  assert.is(toIsoDay(addMonths(day('2026-12-15'), 1)), '2027-01-15');
  assert.is(toIsoDay(addMonths(day('2026-01-31'), -1)), '2025-12-31');
});

test('adding months always lands in the right month, on a day that exists', () => {
  const days = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => day(date.toISOString().slice(0, 10)));
  fc.assert(
    fc.property(days, fc.integer({ min: -240, max: 240 }), (start, months) => {
      const end = addMonths(start, months);
      assert.is(end.year * 12 + end.month, start.year * 12 + start.month + months);
      assert.ok(end.day <= start.day && end.day >= Math.min(start.day, 28));
      assert.is(iso(toIsoDay(end)), toIsoDay(end));
    }),
  );
});

test('a day ends at midnight in Copenhagen, in winter, in summer and when the clock changes', () => {
  inZones(() => {
    for (const [text, instant] of [
      ['2026-01-31', '2026-01-31T23:00:00.000Z'],
      ['2026-12-31', '2026-12-31T23:00:00.000Z'],
      ['2026-06-30', '2026-06-30T22:00:00.000Z'],
      ['2026-03-28', '2026-03-28T23:00:00.000Z'],
      ['2026-03-29', '2026-03-29T22:00:00.000Z'],
      ['2026-10-24', '2026-10-24T22:00:00.000Z'],
      ['2026-10-25', '2026-10-25T23:00:00.000Z'],
    ] as const) {
      assert.is(endOfDay(day(text)).toISOString(), instant, text);
    }
  });
});

test('the end of a day is the first instant of the next one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (count) => {
      const start = day(new Date(Date.UTC(1990, 0, 1 + count)).toISOString().slice(0, 10));
      const end = endOfDay(start);
      assert.equal(dayAt(new Date(+end - 1)), start);
      assert.not.equal(dayAt(end), start);
    }),
  );
});

test('R3.6 today is the day in Copenhagen, in every zone', () => {
  inZones(() => {
    assert.equal(dayAt(new Date('2026-12-31T23:30:00Z')), { year: 2027, month: 1, day: 1 });
    assert.equal(dayAt(new Date('2026-12-31T22:30:00Z')), { year: 2026, month: 12, day: 31 });
  });
});

test('a day is written as invoices, payments and ends of leases want it', () => {
  const early = day('2026-02-03');
  assert.is(formatDots(early), '03.02.2026');
  assert.is(formatSlashes(early), '03/02/2026');
  assert.is(formatDashes(early), '03-02-2026');
  assert.is(toIsoDay(early), '2026-02-03');
});

test('a day so many days later crosses months and years', () => {
  assert.equal(addDays({ year: 2026, month: 12, day: 31 }, 1), { year: 2027, month: 1, day: 1 });
  assert.equal(addDays({ year: 2028, month: 3, day: 1 }, -1), { year: 2028, month: 2, day: 29 });
  assert.equal(addDays({ year: 2026, month: 3, day: 28 }, 3), { year: 2026, month: 3, day: 31 });
});

test('the time of day is that of Copenhagen, in summer and winter, with two digits each', () => {
  assert.is(formatTime(new Date('2026-07-01T12:05:00Z'), 'da'), '14.05');
  assert.is(formatTime(new Date('2026-12-01T12:05:00Z'), 'en'), '13:05');
  assert.is(formatTime(new Date('2026-12-01T23:07:59Z'), 'en'), '00:07');
});

test('an instant is told with its day and the time in Copenhagen, in both languages', () => {
  // Browsers differ in the small words.
  const danish = formatMoment(new Date('2026-11-24T19:00:00Z'), 'da');
  assert.match(danish, /^tirsdag (den )?24\. november kl\. 20\.00$/);
  assert.match(formatMoment('2026-07-01T22:05:00Z', 'en'), /^Thursday,? 2 July at 00:05$/);
});

const instant = (text: string, which: 'first' | 'last') => fromLocalTime(text, which)?.toISOString();

test('a time is the one that the clock in Copenhagen shows, in summer and in winter', () => {
  assert.is(instant('2026-11-24T20:00', 'first'), '2026-11-24T19:00:00.000Z');
  assert.is(instant('2026-07-01T20:00', 'last'), '2026-07-01T18:00:00.000Z');
  assert.is(toLocalTime(new Date('2026-07-01T18:05:59Z')), '2026-07-01T20:05');
  assert.is(toLocalTime(new Date('2026-12-31T23:00:00Z')), '2027-01-01T00:00');
});

test('of an hour that the clock shows twice the first or the last is meant', () => {
  assert.is(instant('2026-10-25T02:30', 'first'), '2026-10-25T00:30:00.000Z');
  assert.is(instant('2026-10-25T02:30', 'last'), '2026-10-25T01:30:00.000Z');
});

test('an hour that the clock leaves out counts as an hour later', () => {
  for (const which of ['first', 'last'] as const)
    assert.is(toLocalTime(fromLocalTime('2026-03-29T02:30', which) ?? new Date(0)), '2026-03-29T03:30');
});

test('what is no time is null', () => {
  assert.equal([fromLocalTime('', 'first'), fromLocalTime('soon', 'last')], [null, null]);
});
