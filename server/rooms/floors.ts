import { FLOOR_NOT_FOUND } from '../../src/codes.ts';
import { fromOere } from '../../src/format/money.ts';
import type { Database } from '../database/connect.ts';
import type { Tables } from '../database/tables.ts';
import type { Answer, Request } from '../shared/calls.ts';
import { shareRead } from '../shared/concurrency.ts';
import { findDepartmentIds } from '../shared/departments.ts';
import { Failure } from '../shared/failure.ts';
import type { Services } from '../shared/services.ts';
import { isCampaignRunning } from './prices.ts';

/** The same as a page of the room list (docs/product.md R10.5). */
const MAX_PLAN_ROOMS = 1000;

export async function listFloors(
  { database }: Pick<Services, 'database'>,
  { query: { filters, pageNumber = 1, pageSize = 1000 } }: Pick<Request<'listFloors'>, 'query'>,
): Promise<Answer<'listFloors'>> {
  const departments = await findDepartmentIds(database, filters);
  const floors = await shareRead(database, 'floors', () => readFloors(database));
  const matching = floors.filter(({ department }) => departments.includes(department.id));
  return { data: { data: matching.slice((pageNumber - 1) * pageSize, pageNumber * pageSize) } };
}

/** The floors of all departments, as the widgets read them. */
async function readFloors(database: Database) {
  const rows = await database
    .selectFrom('floor')
    .innerJoin('department', 'department.id', 'floor.departmentId')
    .selectAll('floor')
    .select(['department.address', 'department.zip', 'department.city', 'department.waitingList'])
    .select(['department.phone', 'department.withdrawalDays', 'department.chargeDaysUsed'])
    .select('department.accessTickRequired')
    .where('floor.listed', '=', true)
    .orderBy('floor.position')
    .orderBy('floor.id')
    .execute();
  return rows.map(({ id, name, departmentId, address, zip, city, translations, ...row }) => ({
    id,
    name,
    department: {
      id: departmentId,
      address,
      zip,
      city,
      ...(row.phone && { phone: row.phone }),
      ...(row.waitingList && { waitingList: true }),
      ...(row.withdrawalDays > 0 && {
        withdrawal: {
          days: row.withdrawalDays,
          ...(row.chargeDaysUsed && { chargesDaysUsed: true }),
          ...(row.accessTickRequired && { accessTickRequired: true }),
        },
      }),
    },
    campaign: toCampaign(row),
    ...(translations && { translations }),
  }));
}

/** A floor's campaign as the widgets read it; null without one. */
export const toCampaign = (
  floor: Pick<Tables['floor'], 'campaignActive' | 'campaignText' | 'campaignSqmPrice' | 'campaignMonths'>,
) =>
  floor.campaignSqmPrice === null
    ? null
    : {
        active: isCampaignRunning(floor),
        text: floor.campaignText ?? '',
        sqmPrice: fromOere(floor.campaignSqmPrice),
        ...(floor.campaignMonths && { months: floor.campaignMonths }),
      };

/** The address of a floor's plan. */
export const planAddress = ({ publicUrl }: Services['settings'], floorId: number): string =>
  `${publicUrl}/plans/${floorId}.svg`;

export async function getFloor(
  { database, settings }: Services,
  { query: { id } }: Request<'getFloor'>,
): Promise<Answer<'getFloor'>> {
  const floor = await database
    .selectFrom('floor')
    .select(['id', 'name', 'walkways'])
    .where('id', '=', id)
    .where('listed', '=', true)
    .executeTakeFirst();
  if (!floor) throw new Failure(FLOOR_NOT_FOUND);
  const rooms = await database
    .selectFrom('room')
    .select(['id', 'number', 'outline'])
    .where('floorId', '=', id)
    .where('listed', '=', true)
    .where('outline', 'is not', null)
    .orderBy('position')
    .limit(MAX_PLAN_ROOMS)
    .execute();
  const drawn = rooms.flatMap(({ outline, ...room }) => (outline ? [{ ...room, outline }] : []));
  const { walkways, name } = floor;
  const image = planAddress(settings, id);
  return { value: { id, name, image, rooms: drawn, ...(walkways && { walkways }) } };
}
