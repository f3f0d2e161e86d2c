import { BANDS } from '../../../src/format/price.ts';
import type { Selection } from '../choice/selection.ts';

/** What is chosen, as the address of the host page names it. */
export type Choice = Record<'floor' | 'size' | 'room', number | string | null>;

export const readChoice = ({ floorId, bandId, room }: Selection): Choice => ({
  floor: floorId.value,
  size: BANDS.find(({ id }) => id === bandId.value)?.minSqm ?? null,
  room: room.value?.number ?? null,
});
