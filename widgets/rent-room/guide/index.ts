import '../../../src/core/index.ts';
import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Selection } from '../choice/selection.ts';
import { type Calculator, createCalculator } from './calculator.ts';
import { type Fit, findFit } from './fit.ts';
import { Guide } from './guide.tsx';

/** What the widget knows about bands; importing it would split the widget's chunk. */
export type BandTools = Pick<typeof import('../../../src/format/bands.ts'), 'BANDS' | 'findBandId'> &
  Pick<typeof import('../choice/names.ts'), 'areaRange'>;

/** "What fits?": the part that is loaded when somebody asks. */
export interface GuidePart {
  bands: BandTools;
  calculator: Calculator;
  /** Where a room for what is in the calculator is found; null while there is nothing in it. */
  fit: ReadonlySignal<Fit | null>;
  /** Lists the rooms of a band, from an area on. */
  showBand(bandId: number, fromSqm?: number): void;
  Guide: typeof Guide;
}

export function createGuidePart(options: {
  selection: Selection;
  bands: BandTools;
  /** Lists only rooms of the chosen band that are at least this large, in m², or all of the band. */
  showFrom: (sqm: number | null) => void;
}): GuidePart {
  const { selection, bands, showFrom } = options;
  const calculator = createCalculator();
  const rooms = computed(() => {
    const floor = selection.floorId.value;
    const vacant = selection.vacant.value.value ?? [];
    return floor === null ? vacant : vacant.filter((room) => room.floor.id === floor);
  });
  return {
    bands,
    calculator,
    fit: computed(() => {
      const sqm = calculator.sqm.value;
      return sqm ? findFit(sqm, rooms.value, bands.findBandId) : null;
    }),
    showBand(bandId, fromSqm) {
      if (selection.bandId.peek() !== bandId) selection.toggleBand(bandId);
      showFrom(fromSqm ?? null);
    },
    Guide,
  };
}
