import { setBlocked } from '../operating/reports/acts.ts';
import { withReportSources } from '../operating/reports/report.ts';
import { findRooms, reportRoom } from '../operating/reports/room-report.ts';
import { OperatorError } from '../operator-error.ts';
import { runCommand } from './run.ts';

const command = {
  usage: 'npm run rooms -- show|block|free <number> [--department 1] [--reason "why"]',
  options: ['department', 'reason'],
  args: { least: 2, most: 2 },
} as const;

await runCommand(command, async (settings, { args, options }) => {
  const [act, number = ''] = args;
  await withReportSources(settings, async (sources) => {
    const department = options.department === undefined ? undefined : Number(options.department);
    if (department !== undefined && !Number.isSafeInteger(department))
      throw new OperatorError(`usage: ${command.usage}`);
    const rooms = await findRooms(sources, number, department);
    if (!rooms.length) throw new OperatorError(`There is no room ${number}.`);
    if (act === 'show') return console.log(await reportRoom(sources, number, department));
    if (act !== 'block' && act !== 'free') throw new OperatorError(`usage: ${command.usage}`);
    if (!options.reason)
      throw new OperatorError(`--reason is missing: say why, it is written down. usage: ${command.usage}`);
    const [room, ...others] = rooms;
    if (!room || others.length)
      throw new OperatorError(
        `Several departments have a room ${number}: name one with --department ${rooms.map((each) => each.departmentId).join(' or ')}.`,
      );
    await setBlocked(sources, { act, roomId: room.id, reason: options.reason });
    console.log(
      `Room ${room.number} of ${room.department} ${act === 'block' ? 'is blocked: nobody can rent it. Whoever leases it keeps it.' : 'is free again.'}`,
    );
  });
});
