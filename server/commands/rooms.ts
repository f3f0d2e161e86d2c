import { noteAct, setBlocked } from '../operating/reports/acts.ts';
import { listRooms, ROOM_STATES } from '../operating/reports/lists.ts';
import { type ReportSources, withReportSources } from '../operating/reports/report.ts';
import { findRooms, reportRoom } from '../operating/reports/room-report.ts';
import { OperatorError } from '../operator-error.ts';
import { runCommand } from './run.ts';

const command = {
  usage: `npm run rooms -- show|block|free <number> [--department 1] [--reason "why"]
       npm run rooms -- list [--department 1] [--state ${ROOM_STATES.join('|')}] [--sqm 8] [--csv]`,
  flags: ['csv'],
  options: ['department', 'reason', 'state', 'sqm'],
  args: { least: 1, most: 2 },
} as const;
const usage = `usage: ${command.usage}`;

const readWhole = (text: string | undefined): number | undefined => {
  if (text === undefined || /^\d{1,9}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new OperatorError(usage);
};

await runCommand(command, async (settings, { args: [act, number], options, flags: { csv } }) => {
  const department = readWhole(options.department);
  await withReportSources(settings, async (sources) => {
    if (act !== 'list')
      return console.log(await actOn(sources, { act, number, department, reason: options.reason }));
    const { state } = options;
    const isKnown = state === undefined || ROOM_STATES.some((each) => each === state);
    if (number || !isKnown) throw new OperatorError(usage);
    await noteAct(sources, { act: 'list rooms', reason: undefined });
    console.log(
      await listRooms(sources, { departmentId: department, state, sqm: readWhole(options.sqm), csv }),
    );
  });
});

/** What is printed. */
async function actOn(
  sources: ReportSources,
  {
    act,
    number = '',
    department,
    reason,
  }: Record<'act' | 'number' | 'reason', string | undefined> & { department: number | undefined },
): Promise<string> {
  const rooms = number ? await findRooms(sources, number, department) : [];
  if (number && !rooms.length) throw new OperatorError(`There is no room ${number}.`);
  if (number && act === 'show') return (await reportRoom(sources, number, department)) ?? '';
  if (!number || (act !== 'block' && act !== 'free')) throw new OperatorError(usage);
  if (!reason) throw new OperatorError(`--reason is missing: say why, it is written down. ${usage}`);
  const [room, ...others] = rooms;
  if (!room || others.length)
    throw new OperatorError(
      `Several departments have a room ${number}: name one with --department ${rooms.map((each) => each.departmentId).join(' or ')}.`,
    );
  await setBlocked(sources, { act, roomId: room.id, reason });
  return `Room ${room.number} of ${room.department} ${act === 'block' ? 'is blocked: nobody can rent it. Whoever leases it keeps it.' : 'is free again.'}`;
}
