import { addDays, today as dayAt, toIsoDay } from '../../src/format/date.ts';
import { type Services, today } from '../shared/services.ts';
import { queueMessage } from './outbox.ts';

const DAYS_BEFORE = 3;

/**
 * Queues a reminder for each tenant whose last day is in three days, or in fewer if no server ran that day. Whoever
 * terminated later than that has just been told. Repeating it queues nothing twice.
 */
export async function queueReminders(services: Services): Promise<void> {
  const ending = await services.database
    .selectFrom('lease')
    .select(['id', 'lastDay', 'terminationAskedAt'])
    .where('state', '=', 'active')
    .where('terminated', '=', true)
    .where('lastDay', '>', today(services))
    .where('lastDay', '<=', threeDaysAfter(services.clock.now()))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('message')
            .select('message.id')
            .whereRef('message.leaseId', '=', 'lease.id')
            .whereRef('message.occasion', '=', (eb) => eb.cast<string>('lease.lastDay', 'text'))
            .where('message.kind', '=', 'reminder'),
        ),
      ),
    )
    .execute();
  for (const { id, lastDay, terminationAskedAt: toldAt } of ending)
    if (lastDay !== null && toldAt && threeDaysAfter(toldAt) < lastDay)
      await queueMessage(services, services.database, { kind: 'reminder', leaseId: id, occasion: lastDay });
}

const threeDaysAfter = (instant: Date): string => toIsoDay(addDays(dayAt(instant), DAYS_BEFORE));
