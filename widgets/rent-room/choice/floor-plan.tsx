import { useSignals } from '@preact/signals-react/runtime';
import { type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { floorName } from '../../../src/language/floor.ts';
import type { Part } from '../../../src/state/part.ts';
import { imageAddress } from '../../../src/ui/address.ts';
import { LoadFailed, SlowLoad } from '../../../src/ui/try-again.tsx';
import type { PlanPart } from '../plan/index.ts';
import { roomLabel } from './names.ts';
import type { Selection } from './selection.ts';
import { t } from './words.ts';

export function FloorPlan({ selection, plan: part }: { selection: Selection; plan: Part<PlanPart> }) {
  useSignals();
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const shown = selection.floors.value.find(({ id }) => id === selection.planFloorId.value);
  const plan = selection.plan.value;
  const image = imageAddress(plan.value?.image);
  const interactive = part.loaded.value;
  // The legend stays while another plan loads, so that the list below does not move.
  const legend = useRef(false);
  if (plan.value) legend.current = plan.value.rooms.length > 0;
  // Zooming and choosing on the plan is a part, needed once there is an image.
  useEffect(() => {
    if (image) void part.load();
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
              <img
                part="plan"
                src={image}
                alt={t('planTitle', { floor: floorName(shown) })}
                onLoad={fitCanvas}
              />
            )}
            {image && interactive && plan.value && (
              <interactive.PlanRooms
                key={image}
                zoom={interactive.zoom}
                rooms={plan.value.rooms}
                selection={selection}
                roomLabel={roomLabel}
                label={t('planTitle', { floor: shown ? floorName(shown) : '' })}
              />
            )}
          </div>
          {plan.value && !image && <p className="quiet">{t('noPlan')}</p>}
          {plan.state === 'failed' && shown && (
            <LoadFailed text={t('loadFailed')} onRetry={selection.reloadPlan} />
          )}
        </div>
        <figcaption>{shown && floorName(shown)}</figcaption>
        <div className="controls">
          {shown && plan.state === 'loading' && <SlowLoad key={shown.id} onRetry={selection.reloadPlan} />}
          {interactive && (image || plan.state === 'loading') && (
            <interactive.PlanControls
              key={shown?.id}
              zoom={interactive.zoom}
              sheet={sheet}
              canvas={canvas}
              legend={legend.current}
            />
          )}
        </div>
      </figure>
      {part.failed.value && <LoadFailed text={t('loadFailed')} onRetry={part.load} />}
    </section>
  );
}

/** Gives the canvas the shape of the image, because the rooms are placed on it in per cent. */
function fitCanvas({
  currentTarget: { naturalWidth, naturalHeight, parentElement },
}: SyntheticEvent<HTMLImageElement>) {
  if (naturalWidth && naturalHeight)
    parentElement?.style.setProperty('--shape', `${naturalWidth / naturalHeight}`);
}
