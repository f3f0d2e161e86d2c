import type { Room } from '../../../src/api/calls.ts';

/** A text as it is compared with another one that somebody typed. */
export const plain = (text: string | null | undefined): string => text?.trim().toLowerCase() ?? '';

/** Whether a room has this number, however it is written. */
export const hasNumber =
  (wanted: string) =>
  ({ number }: Room): boolean =>
    plain(number) === plain(wanted);
