import { formatTime } from '../../src/format/time.ts';
import type { Services } from './services.ts';

/** Nobody is woken: people are told between these hours in Denmark. */
const [FIRST_HOUR, LAST_HOUR] = [8, 20];

export function isDaytime(services: Pick<Services, 'clock'>): boolean {
  const hour = danishHour(services);
  return hour >= FIRST_HOUR && hour < LAST_HOUR;
}

/** The last hour of daytime: what is found then is still told today. */
export const isEvening = (services: Pick<Services, 'clock'>): boolean =>
  danishHour(services) === LAST_HOUR - 1;

const danishHour = ({ clock }: Pick<Services, 'clock'>): number =>
  Number.parseInt(formatTime(clock.now(), 'en'), 10);
