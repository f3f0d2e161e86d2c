import { type ReadonlySignal, useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';
import { floorName } from '#core';
import type { Room } from '../../../src/api/calls.ts';
import { imageAddress } from '../../../src/ui/address.ts';
import { LoadFailed, SlowLoad } from '../../../src/ui/load-state.tsx';
import type { Selection } from '../choice/selection.ts';
import type { ChosenPlace } from './chosen-way.ts';
import { Legend } from './legend.tsx';
import { PlanControls } from './plan-controls.tsx';
import { PlanRooms } from './plan-rooms.tsx';
import { RoomTip } from './room-tip.tsx';
import { useFollowChosenRoom } from './use-follow.ts';
import { WayLine } from './way-line.tsx';
import { t } from './words.ts';
import type { Zoom } from './zoom.ts';

interface Props {
  selection: Selection;
  zoom: Zoom;
  chosen: ReadonlySignal<ChosenPlace | null>;
}

/** The plan of the shown floor, with its vacant rooms to choose on. */
export function Plan({ selection, zoom, chosen }: Props) {
  useSignals();
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const pointed = useSignal<Room | null>(null);
  const shape = useSignal(0);
  const shown = selection.floors.value.find(({ id }) => id === selection.planFloorId.value);
  const plan = selection.plan.value;
  const image = imageAddress(plan.value?.image);
  const visible = useVisible(sheet);
  const pressed = useFollowChosenRoom({ zoom, chosen, isDrawn: visible && shape.value > 0 });
  const vacant = selection.vacant.value.value;
  useEffect(() => {
    zoom.hasSmallTargets.value = zoom.measure().forFingers > 1;
  }, [shape.value, plan.value, vacant, visible]);
  // The legend stays while another plan loads.
  const legend = useRef(false);
  if (plan.value) legend.current = plan.value.rooms.length > 0;
  const place = plan.value?.rooms.find(({ id }) => id === pointed.value?.id);
  const way = chosen.value?.way;
  const label = t('planTitle', { floor: shown ? floorName(shown) : '' });
  const findFree = () => {
    const ids = new Set(selection.vacant.peek().value?.map(({ id }) => id));
    return (selection.plan.peek().value?.rooms ?? []).filter(({ id }) => ids.has(id));
  };
  return (
    <>
      <div className="sheet" ref={sheet}>
        <div className={image || plan.state !== 'loading' ? 'canvas' : 'canvas skeleton'} ref={canvas}>
          {image && shown && (
            <img
              part="plan"
              src={image}
              alt={label}
              onLoad={(event) => {
                shape.value = fitCanvas(event);
              }}
            />
          )}
          {image && way && <WayLine key={chosen.value?.place.id} way={way} zoom={zoom} />}
          {image && plan.value && (
            <PlanRooms
              key={image}
              zoom={zoom}
              rooms={plan.value.rooms}
              selection={selection}
              label={label}
              onPoint={(room) => {
                pointed.value = room;
              }}
              onPress={(room) => {
                pressed.current = room.id;
              }}
            />
          )}
        </div>
        {place && pointed.value && (
          <RoomTip room={pointed.value} place={place} selection={selection} zoom={zoom} />
        )}
        {(image || plan.state === 'loading') && (
          <PlanControls
            key={shown?.id}
            zoom={zoom}
            sheet={sheet}
            canvas={canvas}
            shape={shape}
            findFree={findFree}
          />
        )}
        <PlanMessages selection={selection} image={image} />
      </div>
      <div className="below-plan">{legend.current && <Legend />}</div>
    </>
  );
}

/** Whether the plan has a size: on a narrow screen it may be folded. */
function useVisible(sheet: RefObject<HTMLElement | null>): boolean {
  useSignals();
  const visible = useSignal(true);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      visible.value = !!entry?.contentRect.width;
    });
    if (sheet.current) watch.observe(sheet.current);
    return () => watch.disconnect();
  }, []);
  return visible.value;
}

/** What takes the place of a plan that is not there. */
function PlanMessages({ selection, image }: { selection: Selection; image: string | undefined }) {
  useSignals();
  const { planFloorId, plan, reloadPlan } = selection;
  const floorId = planFloorId.value;
  if (floorId === null) return null;
  const { state, value } = plan.value;
  return (
    <>
      {value && !image && <p className="quiet">{t('noPlan')}</p>}
      {state === 'loading' && <SlowLoad key={floorId} onRetry={reloadPlan} />}
      {state === 'failed' && <LoadFailed text={t('loadFailed')} onRetry={reloadPlan} />}
    </>
  );
}

/** Gives the canvas the shape of the image, because the rooms are placed on it in per cent. Returns its width for a height of 1, or 0. */
function fitCanvas({
  currentTarget: { naturalWidth, naturalHeight, parentElement },
}: SyntheticEvent<HTMLImageElement>): number {
  if (!naturalWidth || !naturalHeight) return 0;
  parentElement?.style.setProperty('--shape', `${naturalWidth / naturalHeight}`);
  return naturalWidth / naturalHeight;
}
