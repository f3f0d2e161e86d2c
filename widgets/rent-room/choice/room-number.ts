import type { Room } from '../../../src/api/calls.ts';

/** A text in the form in which what people type is compared. */
export const normaliseText = (text: string | null | undefined): string => text?.trim().toLowerCase() ?? '';

/** Whether a room has this number, in upper or lower case. */
export const hasNumber =
  (text: string) =>
  ({ number }: Room): boolean =>
    normaliseText(number) === normaliseText(text);
