import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type SyntheticEvent, useRef } from 'react';
import type { Room } from '../../../src/api/calls.ts';
import { floorName } from '../../../src/language/floor.ts';
import { imageAddress } from '../../../src/ui/address.ts';
import type { SharedViews } from '../choice/floor-plan.tsx';
import type { Selection } from '../choice/selection.ts';
import { PlanControls } from './plan-controls.tsx';
import { PlanRooms } from './plan-rooms.tsx';
import { t } from './words.ts';
import type { Zoom } from './zoom.ts';

/** The picture of a floor, with its vacant rooms to choose on. */
export function Plan(props: { selection: Selection; zoom: Zoom; shared: SharedViews }) {
  useSignals();
  const { selection, zoom, shared } = props;
  const { Again, Late, labelOf } = shared;
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const shown = selection.floors.value.find(({ id }) => id === selection.planFloorId.value);
  const plan = selection.plan.value;
  const image = plan.state === 'there' ? imageAddress(plan.value.image) : undefined;
  // Kept from plan to plan while the next one is on its way, so that the list below does not move.
  const legend = useRef(false);
  if (plan.state === 'there') legend.current = plan.value.rooms.length > 0;
  const pointed = useSignal<Room | null>(null);
  const room = pointed.value;
  const label = t('planOf', { floor: shown ? floorName(shown) : '' });
  return (
    <>
      <div className={image || plan.state !== 'loading' ? 'sheet' : 'sheet skeleton'} ref={sheet}>
        <div className="canvas" ref={canvas}>
          {image && shown && <img part="plan" src={image} alt={label} onLoad={fit} />}
          {image && plan.state === 'there' && (
            <PlanRooms
              key={image}
              zoom={zoom}
              rooms={plan.value.rooms}
              selection={selection}
              labelOf={labelOf}
              label={label}
              onPoint={(at) => {
                pointed.value = at;
              }}
            />
          )}
        </div>
        {plan.state === 'there' && !image && <p className="quiet">{t('noPlan')}</p>}
        {plan.state === 'failed' && shown && <Again text={t('loadFailed')} onAgain={selection.reloadPlan} />}
      </div>
      <figcaption>
        {shown && floorName(shown)}
        {room && ` · ${labelOf(room, selection)}`}
      </figcaption>
      <div className="controls">
        {shown && plan.state === 'loading' && <Late key={shown.id} onAgain={selection.reloadPlan} />}
        {(image || plan.state === 'loading') && (
          <PlanControls key={shown?.id} zoom={zoom} sheet={sheet} canvas={canvas} legend={legend.current} />
        )}
      </div>
    </>
  );
}

/** Gives the canvas the picture's own shape, so that what is drawn upon it in per cent lies where it should. */
function fit({
  currentTarget: { naturalWidth, naturalHeight, parentElement },
}: SyntheticEvent<HTMLImageElement>) {
  if (naturalWidth && naturalHeight)
    parentElement?.style.setProperty('--shape', `${naturalWidth / naturalHeight}`);
}
