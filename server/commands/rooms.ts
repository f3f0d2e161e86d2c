import { formatOere, fromOere, toOere } from '../../src/format/money.ts';
import { type Announcement, announcePrices } from '../leases/price-change.ts';
import { noteAct, setBlocked } from '../operating/reports/acts.ts';
import { printRoomList } from '../operating/reports/lists.ts';
import { ROOM_STATES, readRentRoll } from '../operating/reports/rent-roll.ts';
import { type ReportSources, withReportSources } from '../operating/reports/report.ts';
import { findRooms, NOT_LISTED, reportRoom } from '../operating/reports/room-report.ts';
import { OperatorError } from '../operator-error.ts';
import { requireOneDepartment } from '../shared/departments.ts';
import { runCommand, wholeNumber } from './run.ts';

const command = {
  usage: `npm run rooms -- show|block|free <number> [--department 1] [--reason "why"]
       npm run rooms -- price <number> <DKK a month> --from 2027-02-01 --reason "why" [--department 1] [--dry-run]
       npm run rooms -- price --percent 4 --from 2027-02-01 --reason "why" [--department 1] [--dry-run]
       npm run rooms -- list [--department 1] [--state ${ROOM_STATES.join('|')}] [--sqm 8] [--csv]`,
  flags: ['csv', 'dry-run'],
  options: ['department', 'reason', 'state', 'sqm', 'from', 'percent'],
  args: { least: 1, most: 3 },
} as const;
const usage = `usage: ${command.usage}`;

await runCommand(command, async (settings, { args: [act = '', number, price], options, flags }) => {
  const { state, reason, from, percent } = options;
  const { csv, 'dry-run': dryRun } = flags;
  const departmentId = wholeNumber(options.department, command);
  const sqm = wholeNumber(options.sqm, command);
  await withReportSources(settings, async (sources) => {
    if (act === 'price') {
      console.log(
        await changePrices(sources, { departmentId, number, price, percent, from, reason, dryRun }),
      );
    } else if (act === 'list' && !number) {
      if (state !== undefined && !ROOM_STATES.some((each) => each === state)) throw new OperatorError(usage);
      await noteAct(sources, { act: 'list rooms', reason: undefined });
      console.log(await printRoomList(sources, { departmentId, state, sqm, csv }));
    } else if (act !== 'list' && number && !price) {
      console.log(await actOn(sources, { act, number, departmentId, reason }));
    } else throw new OperatorError(usage);
  });
});

interface Act {
  act: string;
  number: string;
  departmentId: number | undefined;
  reason: string | undefined;
}

/** What is printed. */
async function actOn(sources: ReportSources, { act, number, departmentId, reason }: Act): Promise<string> {
  const rooms = await findRooms(sources, number, departmentId);
  const [room] = rooms;
  if (!room) throw new OperatorError(`There is no room ${number}.`);
  if (act === 'show') return (await reportRoom(sources, number, departmentId)) ?? '';
  if (act !== 'block' && act !== 'free') throw new OperatorError(usage);
  if (!reason) throw new OperatorError(`--reason is missing: say why, it is written down. ${usage}`);
  requireOneDepartment(number, rooms);
  await setBlocked(sources, { act, roomId: room.id, reason });
  const name = `Room ${room.number} of ${room.department}`;
  if (act === 'block') return `${name} is blocked: nobody can rent it. Whoever leases it keeps it.`;
  const now = (await readRentRoll(sources)).find(({ id }) => id === room.id);
  return `${name} is ${now?.state ?? NOT_LISTED} now.`;
}

interface PriceAct extends Pick<Announcement, 'departmentId' | 'number' | 'dryRun'> {
  price: string | undefined;
  percent: string | undefined;
  from: string | undefined;
  reason: string | undefined;
}

/** Tells a new price for one room, or one in per cent for all, to whole kroner. What is printed. */
async function changePrices(
  sources: ReportSources,
  { departmentId, number, price, percent, from, reason, dryRun }: PriceAct,
): Promise<string> {
  const amount = Number((price ?? percent ?? '').replace(',', '.'));
  if (!from || !reason || !number !== !price || !price === !percent || !(amount > 0) || amount > 1_000_000)
    throw new OperatorError(usage);
  if (percent && amount > 100) throw new OperatorError(`--percent must be at most 100, not ${percent}.`);
  const toNewPrice = (monthly: number) =>
    price ? toOere(amount) : toOere(Math.round(fromOere(monthly) * (1 + amount / 100)));
  const told = await announcePrices(sources, { departmentId, number, toNewPrice, from, dryRun });
  if (!told.length)
    throw new OperatorError(
      `${number ? `Room ${number} has no lease` : 'No room has a lease'} that goes on at another price than that.`,
    );
  const added = told.filter(({ isNew }) => isNew);
  if (!dryRun)
    for (const { monthly, fromDay, roomId, tenantId } of added)
      await noteAct(sources, {
        act: `price ${formatOere(monthly)} from ${fromDay}`,
        roomId,
        tenantId,
        reason,
      });
  return [
    ...told.map((each) =>
      [
        `${each.department}, room ${each.number}: ${formatOere(each.before)}`,
        `from ${each.fromDay} ${formatOere(each.monthly)}${each.isNew ? '' : ' (told before)'}`,
      ].join(', '),
    ),
    dryRun
      ? `${added.length} would be told by e-mail. Nothing was changed.`
      : `${added.length} told by e-mail.`,
  ].join('\n');
}
