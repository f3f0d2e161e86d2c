import { ALARM_ON, GATE_OPEN } from '../../../src/codes.ts';
import type { AccessWay } from '../../database/tables.ts';
import { groupRepeats, kindOfDevice, nameDevice, selectAccessEvents } from '../../devices/access-log.ts';
import type { AccessControl } from '../../providers/types.ts';
import { type Controller, toController } from '../../shared/departments.ts';
import { askProvider, orNone, type ReportSources, type Section, showInstant } from './report.ts';

/** How many uses are read; several in a row are one line. */
const READ = 500;

const WAYS: Record<AccessWay, string> = {
  'my-room': 'signed in',
  'sms-code': 'with a code by SMS',
  'room-code': 'with the room code',
  link: "with a helper's link",
};

/** Who used which gate, door and alarm: by the right of a tenant, or at a room. */
export async function reportAccess(
  { database }: ReportSources,
  of: { tenantId: number } | { roomId: number },
): Promise<Section> {
  const events = await selectAccessEvents(database)
    .where((eb) =>
      'tenantId' in of ? eb('accessEvent.tenantId', '=', of.tenantId) : eb('room.id', '=', of.roomId),
    )
    .limit(READ)
    .execute();
  const lines = groupRepeats(events).map((event) => {
    const who = event.helper ?? ('tenantId' in of ? 'the tenant' : `tenant ${event.tenantId}`);
    const results = { done: 'done', failed: 'the controller failed' };
    const result = event.result ? results[event.result] : 'no answer is known';
    return `${showInstant(event.askedAt)}  ${describeDevice(event)}: ${event.action} by ${who}, ${WAYS[event.way]}, ${result}${event.count > 1 ? ` (${event.count} times)` : ''}`;
  });
  return { title: 'Gates, doors and alarms, the newest first', lines: orNone(lines) };
}

function describeDevice(
  event: Parameters<typeof kindOfDevice>[0] & Parameters<typeof nameDevice>[0],
): string {
  const kind = kindOfDevice(event);
  return kind === 'gate' ? `gate ${nameDevice(event)}` : `${kind} of room ${nameDevice(event)}`;
}

/** A room with the access controller's names of its alarm and its door. */
interface Devices extends Controller {
  number: string;
  alarm: string;
  door: string | null;
}

/** What the devices of rooms answer now. */
export async function reportDevices(sources: ReportSources, rooms: Devices[]): Promise<Section> {
  const ask = (room: Devices, device: string, read: (controller: AccessControl) => Promise<string>) =>
    askProvider(toController(sources, room), 'access controller', async (controller) => [
      `${device}: ${await read(controller)}`,
    ]);
  const lines: string[] = [];
  // One after the other, since a controller may work so.
  for (const room of rooms) {
    const { number, alarm, door } = room;
    if (door !== null)
      lines.push(
        ...(await ask(room, `Door of room ${number}`, async (controller) =>
          (await controller.gateStatus(door)) === GATE_OPEN ? 'open' : 'closed',
        )),
      );
    lines.push(
      ...(await ask(room, `Alarm of room ${number}`, async (controller) =>
        (await controller.alarmState(alarm)) === ALARM_ON ? 'on' : 'off',
      )),
    );
  }
  // If a controller does not answer, each of its devices has the same line. It is shown once.
  return { title: 'Devices now', lines: lines.filter((line, at) => line !== lines[at - 1]) };
}
