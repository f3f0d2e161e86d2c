import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../shared/services.ts';
import { hashToken } from '../shared/tokens.ts';

/* A vacant room that is offered to somebody of the waiting list is vacant for them alone: for whoever has the link's token. */

/** SQL condition on `room`: not offered to anybody, or offered by this token. */
export const isNotOfferedToOthers = (
  { clock }: Pick<Services, 'clock'>,
  offer: string | undefined,
): RawBuilder<boolean> =>
  // The array is read once, not for each room.
  sql<boolean>`room.id <> all (array(select waiting.room_id from waiting where waiting.room_id is not null
    and waiting.offer_until > ${clock.now()} and waiting.offer_hash is distinct from ${offer ? hashToken(offer) : null}::text))`;

/** The ids of the rooms that are, or were, offered by this token. */
export async function findOfferedRooms(
  { database }: Pick<Services, 'database'>,
  offer: string,
): Promise<number[]> {
  const rows = await database
    .selectFrom('waiting')
    .select('roomId')
    .where('offerHash', '=', hashToken(offer))
    .where('roomId', 'is not', null)
    .$narrowType<{ roomId: number }>()
    .execute();
  return rows.map(({ roomId }) => roomId);
}

/** Whether the room is offered to somebody else. Call it after `lockRoomRows`: an offer is made under the same lock. */
export async function isOfferedToOthers(
  tx: Kysely<Tables>,
  services: Pick<Services, 'clock'>,
  { roomId, offer }: { roomId: number; offer: string | undefined },
): Promise<boolean> {
  const free = await tx
    .selectFrom('room')
    .select('id')
    .where('id', '=', roomId)
    .where(isNotOfferedToOthers(services, offer))
    .executeTakeFirst();
  return free === undefined;
}
