import { type RawBuilder, sql } from 'kysely';
import { type Services, today } from './services.ts';

/** Whether a `lease` gives its tenant access today: it is active, up to and including its last day (24:00 in Denmark). */
export const givesAccess = (
  services: Pick<Services, 'clock'>,
): RawBuilder<boolean> => sql<boolean>`(lease.state = 'active'
  and lease.first_day <= ${today(services)}::date and (lease.last_day is null or lease.last_day >= ${today(services)}::date))`;
