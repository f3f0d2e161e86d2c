import { sql } from 'kysely';
import { NOT_FOUND } from '../../src/codes.ts';
import { parseDay } from '../../src/format/date.ts';
import type { Answer, Request } from '../shared/calls.ts';
import { type Controller, toController } from '../shared/departments.ts';
import { Failure } from '../shared/failure.ts';
import { endOfDay } from '../shared/lease-months.ts';
import { enforceLimits, limit, limitFrom, refund } from '../shared/limits.ts';
import type { Services } from '../shared/services.ts';
import { hashToken } from '../shared/tokens.ts';
import { noteResult } from './access-log.ts';
import { isGateOfFloor } from './gates.ts';
import { isOpen } from './helpers.ts';

const guesses = (address: string) => limitFrom('helper-from', address);

/** SQL condition on `gate`, `helper`, `room` and `floor`: the link opens it. */
const opens = sql<boolean>`((helper.door and gate.room_id = room.id)
  or (helper.gate and ${isGateOfFloor}))`;

/** What the holder of a token may open. Rejects with code 2, in the same way whatever is wrong with the token. */
export async function getHelperAccess(
  services: Services,
  { body: { token }, address, language }: Request<'getHelperAccess'>,
): Promise<Answer<'getHelperAccess'>> {
  await enforceLimits(services, ...guesses(address));
  const rows = await services.database
    .selectFrom('helper')
    .innerJoin('lease', 'lease.id', 'helper.leaseId')
    .innerJoin('room', 'room.id', 'lease.roomId')
    .innerJoin('floor', 'floor.id', 'room.floorId')
    .leftJoin('gate', (join) => join.on(opens))
    .select(['helper.startsAt', 'helper.endsAt', 'lease.lastDay', 'room.number'])
    .select(['floor.name as floor', 'floor.translations'])
    .select(['gate.id', 'gate.name', 'gate.roomId'])
    .where('helper.tokenHash', '=', hashToken(token))
    .where(isOpen(services))
    .orderBy(sql`gate.room_id nulls first`)
    .orderBy('gate.position')
    .orderBy('gate.id')
    .execute();
  const [first] = rows;
  if (!first) throw new Failure(NOT_FOUND);
  await refund(services, ...guesses(address));
  const last = first.lastDay ? parseDay(first.lastDay) : null;
  const until = Math.min(+first.endsAt, last ? +endOfDay(last) : Number.POSITIVE_INFINITY);
  return {
    value: {
      room: first.number,
      floor: first.translations?.[language]?.name ?? first.floor,
      from: first.startsAt.toISOString(),
      until: new Date(until).toISOString(),
      begun: first.startsAt <= services.clock.now(),
      gates: rows.flatMap(({ id, name, roomId }) =>
        id === null || name === null ? [] : [{ id, name, door: roomId !== null }],
      ),
    },
  };
}

/**
 * Opens a gate or door. Whether the token opens it is asked in the statement that notes the opening, so nothing is opened
 * unnoticed, or after the access has ended. Rejects with code 2.
 */
export async function openAsHelper(
  services: Services,
  { body: { token, gateId }, address }: Request<'openAsHelper'>,
): Promise<Answer<'openAsHelper'>> {
  const { database, clock } = services;
  const hash = hashToken(token);
  await enforceLimits(services, ...guesses(address), limit('helper-opens', hash));
  const { rows } = await sql<{ id: number; helperId: number; device: string } & Controller>`
    with found as (
      select helper.id as helper_id, lease.tenant_id, gate.id as gate_id, gate.device,
        department.controller_address, department.controller_key
      from helper join lease on lease.id = helper.lease_id join room on room.id = lease.room_id
        join floor on floor.id = room.floor_id join department on department.id = floor.department_id
        join gate on ${opens}
      where helper.token_hash = ${hash} and gate.id = ${gateId}
        and helper.starts_at <= ${clock.now()} and ${isOpen(services)}),
    noted as (
      insert into access_event (helper_id, tenant_id, gate_id, way, action, asked_at)
      select helper_id, tenant_id, gate_id, 'link', 'open', ${clock.now()}::timestamptz from found returning id, helper_id)
    select noted.id, helper_id, device, controller_address, controller_key from noted join found using (helper_id)`.execute(
    database,
  );
  const [opening] = rows;
  if (!opening) throw new Failure(NOT_FOUND);
  await refund(services, ...guesses(address));
  await noteResult(services, opening.id, () => toController(services, opening).openGate(opening.device));
  services.log.info({ helperId: opening.helperId, gateId }, 'gate opened by a helper');
  return {};
}
