import { type RawBuilder, sql } from 'kysely';
import { type Services, today } from './services.ts';

/**
 * SQL condition on the table `lease`: it lets its tenant in today. The lease is active, and today in Denmark is
 * within its days, the first and the last included (docs/product.md R7.6).
 */
export const givesAccess = (services: Pick<Services, 'clock'>): RawBuilder<boolean> =>
  sql<boolean>`(lease.state = 'active' and lease.first_day <= ${today(services)}::date
  and (lease.last_day is null or lease.last_day >= ${today(services)}::date))`;
