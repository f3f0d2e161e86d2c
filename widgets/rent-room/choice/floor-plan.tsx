import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { floorName } from '../../../src/language/floor.ts';
import type { Part } from '../../../src/state/part.ts';
import type { BrowsePart } from '../browse/index.ts';
import { Again, Late } from './again.tsx';
import { labelOf } from './names.ts';
import type { Selection } from './selection.ts';
import { t } from './words.ts';

/** Handed to the plan's part: if it imported them, the widget's own chunk would be cut in two. */
const SHARED = { Again, Late, labelOf };
export type SharedViews = typeof SHARED;

/** The plan of a floor, under a button for each floor. The plan itself comes later; until then its place is kept. */
export function FloorPlan({ selection, browse }: { selection: Selection; browse: Part<BrowsePart> }) {
  useSignals();
  const id = useId();
  const shown = selection.floors.value.find(({ id }) => id === selection.planFloorId.value);
  const later = browse.loaded.value;
  return (
    <section className="plan-block" aria-labelledby={id}>
      <h4 id={id}>{t('plan')}</h4>
      <div className="row">
        {selection.floors.value.map((floor) => (
          <button
            type="button"
            key={floor.id}
            className="pick small"
            part="plan-floor"
            aria-pressed={floor === shown}
            onClick={() => selection.showPlan(floor.id)}
          >
            {floorName(floor)}
          </button>
        ))}
      </div>
      <figure className="plan">
        {later ? (
          <later.Plan selection={selection} zoom={later.zoom} shared={SHARED} />
        ) : (
          <>
            <div className="sheet skeleton" />
            <figcaption>{shown && floorName(shown)}</figcaption>
            <div className="controls" />
          </>
        )}
      </figure>
      {browse.failed.value && <Again text={t('loadFailed')} onAgain={browse.load} />}
    </section>
  );
}
