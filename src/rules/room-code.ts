import { countCharacters, filled, required, type Text } from './field.ts';

/** In digits (docs/product.md R6.5). */
export const ROOM_CODE_LENGTH = 4;

export const roomCodeText = (): Text =>
  filled(
    filled(required(), 'exact', (value) => countCharacters(value) === ROOM_CODE_LENGTH, {
      length: ROOM_CODE_LENGTH,
    }),
    'digits',
    (value) => /^\d+$/.test(value),
  );
