import { type ReadonlySignal, useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
} from 'react';
import { decimal, floorName } from '#core';
import type { PlanRoom, Room } from '../../../src/api/calls.ts';
import { formatMonthly, roundToHundredths } from '../../../src/format/money.ts';
import { clamp } from '../../../src/plan/way.ts';
import { imageAddress } from '../../../src/ui/address.ts';
import { LoadFailed, SlowLoad } from '../../../src/ui/load-state.tsx';
import type { Selection } from '../selection.ts';
import { type ChosenPlace, useFollowChosenRoom } from './chosen-way.ts';
import { PlanRooms } from './rooms.tsx';
import { t } from './words.ts';
import { connectZoom, type Zoom } from './zoom.ts';

/** What the marks on the plan mean. */
function Legend() {
  useSignals();
  return (
    <ul className="legend">
      {(['free', 'campaign', 'chosen', 'taken'] as const).map((kind) => (
        <li key={kind}>
          <span className={`spot ${kind}`} /> {t(kind)}
        </li>
      ))}
    </ul>
  );
}

/** What the plan tells besides its picture: how far it is to the chosen room, or what a finger can do. */
export function PlanNote({ zoom, chosen }: { zoom: Zoom; chosen: ReadonlySignal<ChosenPlace | null> }) {
  useSignals();
  return (
    <span className="quiet plan-note" role="status">
      {describe()}
    </span>
  );

  function describe(): string {
    const way = chosen.value?.way;
    if (way) {
      const { kind } = way.walkways.from;
      return t(`way-${kind === 'lift' || kind === 'stairs' ? kind : 'gate'}`, {
        metres: String(Math.max(1, Math.round(way.metres))),
      });
    }
    const { scale } = zoom.view.value;
    if (!zoom.hasSmallTargets.value || !matchMedia('(pointer: coarse)').matches) return '';
    return t(scale > 1 ? 'tapToChoose' : 'tapToZoom');
  }
}

/** In px: a room that begins this close to the upper edge has its label below it. */
const LABEL_HEIGHT = 64;

/** The label beside the room under the pointer or with the focus. The button of the room says the same to screen readers. */
function RoomTip(props: { room: Room; place: PlanRoom; selection: Selection; zoom: Zoom }) {
  useSignals();
  const { room, place, selection, zoom } = props;
  const { now, normal } = selection.monthlyPrice(room);
  return (
    <div className="tip" aria-hidden style={toPosition(place, zoom)}>
      <strong>{t('room', { number: room.number })}</strong> · {decimal(room.sqm)} m²
      <br />
      {formatMonthly(now, t('month'))} {now < normal && <s>{formatMonthly(normal, t('month'))}</s>}
    </div>
  );
}

/** Above the room or below it. The label is moved to the left by as much of its own width as it stands to the right, so it is never cut off. */
function toPosition({ outline }: PlanRoom, zoom: Zoom) {
  const { scale, x, y } = zoom.view.value;
  const { sheet, canvas } = zoom.measure();
  const across = (share: number) => sheet.width / 2 + x + (share / 100 - 0.5) * canvas.width * scale;
  const down = (share: number) => sheet.height / 2 + y + (share / 100 - 0.5) * canvas.height * scale;
  const percent = clamp((across(outline.x + outline.width / 2) / sheet.width) * 100, 0, 100);
  const top = down(outline.y);
  const above = top > LABEL_HEIGHT;
  return {
    left: `${percent}%`,
    top: `${clamp(above ? top : down(outline.y + outline.height), 0, sheet.height)}px`,
    transform: `translate(${-percent}%, ${above ? 'calc(-100% - 4px)' : '4px'})`,
  };
}

/** The way from the gate to the chosen room, over the image of the plan. Its lines are as wide on the screen whatever the plan's size. */
function WayLine({ way, zoom }: { way: NonNullable<ChosenPlace['way']>; zoom: Zoom }) {
  const { width, height } = way.walkways;
  useSignals();
  const pixels = (zoom.measure().canvas.width / width || 1) * zoom.view.value.scale;
  const dot = (point?: { x: number; y: number }) => `M${point?.x} ${point?.y}h0`;
  const points = way.points.map(({ x, y }) => `${roundToHundredths(x)},${roundToHundredths(y)}`).join(' ');
  return (
    <svg
      className="way"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      style={{ '--metre': pixels } as CSSProperties}
      aria-hidden
    >
      <polyline className="halo" points={points} />
      <polyline className="walked" points={points} pathLength={1} />
      <path className="halo" d={dot(way.points[0])} />
      <path className="start" d={dot(way.points[0])} />
      <path className="end" d={dot(way.points.at(-1))} />
    </svg>
  );
}

/** The buttons that zoom, in a corner of the sheet. They also connect the zoom to the sheet. */
function PlanControls(props: {
  zoom: Zoom;
  sheet: RefObject<HTMLElement | null>;
  canvas: RefObject<HTMLElement | null>;
  shape: ReadonlySignal<number>;
  findFree: () => PlanRoom[];
}) {
  useSignals();
  const { zoom, sheet, canvas, shape, findFree } = props;
  useEffect(() => {
    const [frame, plan] = [sheet.current, canvas.current];
    if (frame && plan) return connectZoom({ zoom, frame, plan, shape, findFree });
  }, [zoom]);
  const isWhole = zoom.view.value.scale <= 1;
  return (
    <div className="zoom">
      <ZoomButton label={t('zoomIn')} onClick={zoom.in}>
        +
      </ZoomButton>
      <ZoomButton label={t('zoomOut')} disabled={isWhole} onClick={zoom.out}>
        −
      </ZoomButton>
      <ZoomButton label={t('wholePlan')} disabled={isWhole} onClick={zoom.reset}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden>
          <path d="M1 5V1h4m6 0h4v4m0 6v4h-4m-6 0H1v-4" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </ZoomButton>
    </div>
  );
}

const ZoomButton = ({
  label,
  ...rest
}: {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) => <button type="button" className="pick" aria-label={label} {...rest} />;

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
      {state === 'failed' && <LoadFailed onRetry={reloadPlan} />}
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
