import { useSignals } from '@preact/signals-react/runtime';
import { type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { floorName } from '../../../src/language/floor.ts';
import type { Part } from '../../../src/state/part.ts';
import { imageAddress } from '../../../src/ui/address.ts';
import type { PlanPart } from '../plan/index.ts';
import { Again, Late } from './again.tsx';
import { labelOf } from './names.ts';
import type { Selection } from './selection.ts';
import { t } from './words.ts';

export function FloorPlan({ selection, plan: part }: { selection: Selection; plan: Part<PlanPart> }) {
  useSignals();
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const shown = selection.floors.value.find(({ id }) => id === selection.planFloorId.value);
  const plan = selection.plan.value;
  const image = plan.state === 'there' ? imageAddress(plan.value.image) : undefined;
  const live = part.loaded.value;
  // Kept from plan to plan while the next one is on its way, so that the list below does not move.
  const legend = useRef(false);
  if (plan.state === 'there') legend.current = plan.value.rooms.length > 0;
  // The plan that can be zoomed and chosen on is a part of its own, wanted once there is a picture.
  useEffect(() => {
    if (image) part.load();
  }, [image]);
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
        <div className={image || plan.state !== 'loading' ? 'sheet' : 'sheet skeleton'} ref={sheet}>
          <div className="canvas" ref={canvas}>
            {image && shown && (
              <img part="plan" src={image} alt={t('planOf', { floor: floorName(shown) })} onLoad={fit} />
            )}
            {image && live && plan.state === 'there' && (
              <live.PlanRooms
                key={image}
                zoom={live.zoom}
                rooms={plan.value.rooms}
                selection={selection}
                labelOf={labelOf}
                label={t('planOf', { floor: shown ? floorName(shown) : '' })}
              />
            )}
          </div>
          {plan.state === 'there' && !image && <p className="quiet">{t('noPlan')}</p>}
          {plan.state === 'failed' && shown && (
            <Again text={t('loadFailed')} onAgain={selection.reloadPlan} />
          )}
        </div>
        <figcaption>{shown && floorName(shown)}</figcaption>
        <div className="controls">
          {shown && plan.state === 'loading' && <Late key={shown.id} onAgain={selection.reloadPlan} />}
          {live && (image || plan.state === 'loading') && (
            <live.PlanControls
              key={shown?.id}
              zoom={live.zoom}
              sheet={sheet}
              canvas={canvas}
              legend={legend.current}
            />
          )}
        </div>
      </figure>
      {part.failed.value && <Again text={t('loadFailed')} onAgain={part.load} />}
    </section>
  );
}

/** Gives the canvas the picture's own shape, so that what is drawn upon it in per cent lies where it should. */
function fit({
  currentTarget: { naturalWidth, naturalHeight, parentElement },
}: SyntheticEvent<HTMLImageElement>) {
  if (naturalWidth && naturalHeight)
    parentElement?.style.setProperty('--shape', `${naturalWidth / naturalHeight}`);
}
