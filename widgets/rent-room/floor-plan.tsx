import { useId } from 'react';
import { floorName, useSignal, useSignals } from '#core';
import type { LazyPart } from '../../src/state/lazy-part.ts';
import { LoadState } from '../../src/ui/load-state.tsx';
import { useOneTabStop } from './one-tab-stop.ts';
import type { PlanPart } from './plan/index.tsx';
import type { Selection } from './selection.ts';
import { t } from './words.ts';

/**
 * A button for each floor, and the plan of one. The plan is part of what is loaded later; until then its place is kept. On a narrow screen it is
 * a small picture at first, so that the rooms come soon (docs/product.md R2.15).
 */
export function FloorPlan({ selection, plan }: { selection: Selection; plan: LazyPart<PlanPart> }) {
  useSignals();
  const id = useId();
  const shown = selection.floors.value.find(({ id }) => id === selection.planFloorId.value);
  // Once a floor is chosen, people change it with the buttons above the sizes.
  const selectable = selection.floorId.value === null || !shown ? selection.floors.value : [shown];
  const later = plan.loaded.value;
  const open = useSignal(false);
  const floors = useOneTabStop([selectable]);
  const retry = () => {
    selection.reloadPlan();
    void plan.load();
  };
  return (
    <section className={open.value ? 'stack plan-block open' : 'stack plan-block'} aria-labelledby={id}>
      <div className="list-title">
        <h4 id={id}>{t('plan')}</h4>
        <button
          type="button"
          className="link toggle"
          part="toggle-plan"
          aria-expanded={open.value}
          aria-describedby={id}
          onClick={() => {
            open.value = !open.value;
          }}
        >
          {t(open.value ? 'hide' : 'show')}
        </button>
        {later && <later.Note />}
      </div>
      <div ref={floors} className="row plan-floors" role="toolbar" aria-labelledby={id}>
        {selectable.map((floor) => (
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
          <later.View open={open.value} />
        ) : (
          <>
            <div className="plan-frame" hidden={plan.failed.value}>
              <div className="canvas skeleton" />
            </div>
            <div className="below-plan" />
          </>
        )}
      </figure>
      {!later && shown && <LoadState state={plan.failed.value ? 'failed' : 'loading'} onRetry={retry} />}
    </section>
  );
}
