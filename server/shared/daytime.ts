import { formatTime } from '../../src/format/time.ts';
import type { Services } from './services.ts';

/** Nobody is woken: people are told between these hours in Denmark. */
const [FIRST_HOUR, LAST_HOUR] = [8, 20];

export function isDaytime({ clock }: Pick<Services, 'clock'>): boolean {
  const hour = Number.parseInt(formatTime(clock.now(), 'en'), 10);
  return hour >= FIRST_HOUR && hour < LAST_HOUR;
}
