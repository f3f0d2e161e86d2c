import { userInfo } from 'node:os';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { type Clock, today } from '../../shared/services.ts';
import { orNone, type ReportSources, type Section, showInstant } from './report.ts';

/** Writes down what somebody does by a command, under the name of the system's user. */
export async function noteAct(
  { database, clock }: { database: Kysely<Tables>; clock: Clock },
  act: { act: string; doneBy?: string; roomId?: number; tenantId?: number; reason: string | undefined },
): Promise<void> {
  const { roomId = null, tenantId = null, reason = null } = act;
  await database
    .insertInto('operatorAct')
    .values({
      doneAt: clock.now(),
      // Whoever lends a command the server's user says so (server/operating/deploy/selfstorage).
      doneBy: act.doneBy ?? (process.env.SUDO_USER || userInfo().username),
      act: act.act,
      roomId,
      tenantId,
      reason,
    })
    .execute();
}

/** What operators did by commands with a tenant or a room. */
export async function reportActs(
  { database }: ReportSources,
  about: { tenantId: number } | { roomId: number },
): Promise<Section> {
  const acts = await database
    .selectFrom('operatorAct')
    .select(['doneAt', 'doneBy', 'act', 'reason'])
    .where((eb) =>
      'tenantId' in about ? eb('tenantId', '=', about.tenantId) : eb('roomId', '=', about.roomId),
    )
    .orderBy('id', 'desc')
    .execute();
  const lines = acts.map(
    ({ doneAt, doneBy, act, reason }) =>
      `${showInstant(doneAt)}  ${act} by ${doneBy}${reason ? `: ${reason}` : ''}`,
  );
  return { title: 'Done by operators', lines: orNone(lines, 'Nothing.') };
}

/** Keeps a room from being rented, or makes it free, which says that it is empty too; and writes down why. */
export async function setBlocked(
  { database, clock }: Pick<ReportSources, 'database' | 'clock'>,
  { act, roomId, reason }: { act: 'block' | 'free'; roomId: number; reason: string },
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await tx
      .updateTable('room')
      .set({ blockedAt: act === 'block' ? clock.now() : null })
      .where('id', '=', roomId)
      .execute();
    if (act === 'free')
      await tx
        .updateTable('lease')
        .set({ checkedAt: clock.now() })
        .where('roomId', '=', roomId)
        .where('lastDay', '<', today({ clock }))
        .where('checkedAt', 'is', null)
        .execute();
    await noteAct({ database: tx, clock }, { act, roomId, reason });
  });
}
