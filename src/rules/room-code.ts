import { filled, lengthOf, required, type Text } from './field.ts';

/** A room code is this many digits. */
export const ROOM_CODE_LENGTH = 4;

export const roomCodeText = (): Text =>
  filled(
    filled(required(), 'exact', (value) => lengthOf(value) === ROOM_CODE_LENGTH, {
      length: ROOM_CODE_LENGTH,
    }),
    'digits',
    (value) => /^\d+$/.test(value),
  );
