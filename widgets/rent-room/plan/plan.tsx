import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type SyntheticEvent, useRef } from 'react';
import type { Room } from '../../../src/api/calls.ts';
import { floorName } from '../../../src/language/floor.ts';
import { imageAddress } from '../../../src/ui/address.ts';
import { LoadFailed, SlowLoad } from '../../../src/ui/try-again.tsx';
import type { Selection } from '../choice/selection.ts';
import { PlanControls } from './plan-controls.tsx';
import { PlanRooms, type RoomLabel } from './plan-rooms.tsx';
import { t } from './words.ts';
import type { Zoom } from './zoom.ts';

/** The plan of the shown floor, with its vacant rooms to choose on. `roomLabel` is passed in because importing it would split the widget's chunk. */
export function Plan(props: { selection: Selection; zoom: Zoom; roomLabel: RoomLabel }) {
  useSignals();
  const { selection, zoom, roomLabel } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const pointedRoom = useSignal<Room | null>(null);
  const shown = selection.floors.value.find(({ id }) => id === selection.planFloorId.value);
  const plan = selection.plan.value;
  const image = imageAddress(plan.value?.image);
  // The legend stays while another plan loads, so that the list below does not move.
  const legend = useRef(false);
  if (plan.value) legend.current = plan.value.rooms.length > 0;
  const label = t('planTitle', { floor: shown ? floorName(shown) : '' });
  return (
    <>
      <div className={image || plan.state !== 'loading' ? 'sheet' : 'sheet skeleton'} ref={sheet}>
        <div className="canvas" ref={canvas}>
          {image && shown && <img part="plan" src={image} alt={label} onLoad={fitCanvas} />}
          {image && plan.value && (
            <PlanRooms
              key={image}
              zoom={zoom}
              rooms={plan.value.rooms}
              selection={selection}
              roomLabel={roomLabel}
              label={label}
              onPoint={(room) => {
                pointedRoom.value = room;
              }}
            />
          )}
        </div>
        {plan.value && !image && <p className="quiet">{t('noPlan')}</p>}
        {plan.state === 'failed' && shown && (
          <LoadFailed text={t('loadFailed')} onRetry={selection.reloadPlan} />
        )}
      </div>
      <figcaption>
        {shown && floorName(shown)}
        {pointedRoom.value && ` · ${roomLabel(pointedRoom.value, selection)}`}
      </figcaption>
      <div className="controls">
        {shown && plan.state === 'loading' && <SlowLoad key={shown.id} onRetry={selection.reloadPlan} />}
        {(image || plan.state === 'loading') && (
          <PlanControls key={shown?.id} zoom={zoom} sheet={sheet} canvas={canvas} legend={legend.current} />
        )}
      </div>
    </>
  );
}

/** Gives the canvas the shape of the image, because the rooms are placed on it in per cent. */
function fitCanvas({
  currentTarget: { naturalWidth, naturalHeight, parentElement },
}: SyntheticEvent<HTMLImageElement>) {
  if (naturalWidth && naturalHeight)
    parentElement?.style.setProperty('--shape', `${naturalWidth / naturalHeight}`);
}
