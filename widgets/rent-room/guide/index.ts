import { computed } from '@preact/signals-react';
import { addStyles } from '#core';
import later from '../../../src/ui/later.css';
import notices from '../../../src/ui/notices.css';
import type { Selection } from '../selection.ts';
import { createCalculator, findFit } from './calculator.ts';
import styles from './guide.css';
import { Guide } from './guide.tsx';

export type GuidePart = ReturnType<typeof createGuide>;

/** "What fits?": the part that is loaded when somebody asks. */
export function createGuide(options: { root: ShadowRoot | null; selection: Selection }) {
  const { root, selection } = options;
  addStyles(root, later + notices + styles);
  const calculator = createCalculator();
  const rooms = computed(() => {
    const floor = selection.floorId.value;
    const vacant = selection.vacant.value.value ?? [];
    return floor === null ? vacant : vacant.filter((room) => room.floor.id === floor);
  });
  return {
    calculator,
    /** Where a room for what is in the calculator is found; null while there is nothing in it. */
    fit: computed(() => {
      const sqm = calculator.sqm.value;
      return sqm ? findFit(sqm, rooms.value) : null;
    }),
    /** Lists the rooms of a band, or those of one exact size in it. */
    showBand(bandId: number, sqm: number | null) {
      if (selection.bandId.peek() !== bandId) selection.toggleBand(bandId);
      selection.listing.showSize(sqm);
    },
    Guide,
  };
}
