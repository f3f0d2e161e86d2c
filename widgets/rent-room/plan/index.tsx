import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
} from 'react';
import {
  addStyles,
  computed,
  decimal,
  type Lifetime,
  type ReadonlySignal,
  untracked,
  useSignal,
  useSignals,
} from '#core';
import type { PlanRoom, Room, Walkways } from '../../../src/api/calls.ts';
import { formatMonthly, roundToHundredths } from '../../../src/format/money.ts';
import { findMiddle, findWay, type Way } from '../../../src/plan/way.ts';
import { imageAddress } from '../../../src/ui/address.ts';
import { LoadState } from '../../../src/ui/load-state.tsx';
import { monthlyText } from '../names.ts';
import type { Selection } from '../selection.ts';
import styles from './plan.css';
import { PlanRooms } from './rooms.tsx';
import { t } from './words.ts';
import { createZoom, STEP, scaleForFingers, type Zoom } from './zoom.ts';

export type PlanPart = ReturnType<typeof createPlan>;

/** The plan of a floor with its rooms to choose on; loaded once the first tiles are painted. */
export function createPlan(options: { root: ShadowRoot | null; selection: Selection; lifetime: Lifetime }) {
  const { root, selection, lifetime } = options;
  addStyles(root, styles);
  followListing(selection, lifetime);
  const shared = { selection, zoom: createZoom(), chosen: createChosenPlace(selection) };
  return {
    View: ({ open }: { open: boolean }) => <Plan {...shared} open={open} />,
    Note: () => <PlanNote {...shared} />,
  };
}

/** The chosen room on the plan that is shown. */
interface ChosenPlace {
  place: PlanRoom;
  /** Null if the backend does not say where people walk, or nothing leads to the room. */
  way: (Way & { walkways: Walkways }) | null;
}
type Chosen = ReadonlySignal<ChosenPlace | null>;

/** Follows the chosen room once its tile has been painted. Null for a room of another floor, and for one without a place on the plan. */
const createChosenPlace = (selection: Selection): Chosen =>
  computed(() => {
    const room = selection.drawnRoom.value;
    const plan = selection.plan.value.value;
    const place = plan?.rooms.find(({ id }) => id === room?.id);
    if (!plan || !place) return null;
    const { walkways } = plan;
    const way = findWay(walkways, place);
    return { place, way: way && walkways ? { ...way, walkways } : null };
  });

/** While rooms of a size or of a search are listed, and the shown plan has none of them, shows the plan of the first one. */
const followListing = (selection: Selection, lifetime: Lifetime) =>
  lifetime.effect(() => {
    const { bandId, searchText, listing, planFloorId } = selection;
    const rooms = listing.rooms.value;
    const first = rooms[0];
    if (!first || (bandId.value === null && !searchText.value)) return;
    const shown = planFloorId.peek();
    if (!rooms.some(({ floor }) => floor.id === shown)) untracked(() => selection.showPlan(first.floor.id));
  });

/** How far it is to the chosen room, or what a tap does. */
function PlanNote({ zoom, chosen }: { zoom: Zoom; chosen: Chosen }) {
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
    if (!zoom.hasSmallTargets.value || !isForFingers()) return '';
    return t(zoom.scale.value > 1 ? 'tapToChoose' : 'tapToZoom');
  }
}

const isForFingers = () => matchMedia('(pointer: coarse)').matches;

/** Connects the zoom to the box that scrolls. Returns what the keys and buttons do, and what a press on the plan does first. */
function useZoom(props: PlanProps, box: RefObject<HTMLDivElement | null>) {
  useSignals();
  const { selection, zoom, chosen, open } = props;
  /** Of the plan, in px: small while it is folded. */
  const width = useSignal(0);
  const plan = selection.plan.value;
  const vacant = selection.vacant.value.value;
  const zoomTo = (scale: number, point?: MouseEvent) => {
    if (box.current) zoom.to(box.current, scale, point);
  };
  const readScaleForFingers = () => {
    const ids = new Set(vacant?.map(({ id }) => id));
    const free = (plan.value?.rooms ?? []).filter(({ id }) => ids.has(id));
    const { width = 0, height = 0 } = box.current?.firstElementChild?.getBoundingClientRect() ?? {};
    const scale = zoom.scale.peek();
    return scaleForFingers(free, { width: width / scale, height: height / scale });
  };
  useEffect(() => zoomTo(1), [selection.planFloorId.value, open]);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      width.value = entry?.contentRect.width ?? 0;
    });
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    zoom.hasSmallTargets.value = readScaleForFingers() > 1;
  }, [width.value, plan.value, vacant]);
  const middle = chosen.value && findMiddle(chosen.value.place);
  useEffect(() => {
    if (middle && box.current && zoom.scale.peek() > 1) zoom.center(box.current, middle);
  }, [chosen.value?.place.id, width.value]);
  return {
    // A finger that is too large for the rooms enlarges the plan and chooses nothing. A click by keyboard has `detail` 0.
    onClickCapture(event: MouseEvent) {
      const isFinger = isForFingers() || (event.nativeEvent as PointerEvent).pointerType === 'touch';
      const needed = readScaleForFingers();
      if (!event.detail || !isFinger || zoom.scale.peek() > needed * 0.99) return;
      event.stopPropagation();
      zoomTo(needed, event);
    },
    keys: {
      '+': () => zoomTo(zoom.scale.peek() * STEP),
      '-': () => zoomTo(zoom.scale.peek() / STEP),
      0: () => zoomTo(1),
    } as Record<string, () => void>,
  };
}

type PlanProps = { selection: Selection; zoom: Zoom; chosen: Chosen; open: boolean };

/** The plan of the shown floor, with its vacant rooms to choose on. */
function Plan(props: PlanProps) {
  useSignals();
  const { selection, zoom, chosen } = props;
  const box = useRef<HTMLDivElement>(null);
  const pointed = useSignal<Room | null>(null);
  const { keys, onClickCapture } = useZoom(props, box);
  const plan = selection.plan.value;
  const image = imageAddress(plan.value?.image);
  // The legend stays while another plan loads.
  const legend = useRef(false);
  if (plan.value) legend.current = !!image && plan.value.rooms.length > 0;
  const place = plan.value?.rooms.find(({ id }) => id === pointed.value?.id);
  const label = t('planTitle', { floor: selection.nameOfFloor(selection.planFloorId.value) });
  return (
    <>
      <div className="plan-frame" hidden={!image && plan.state !== 'loading'}>
        <div className="box" ref={box} onClickCapture={onClickCapture}>
          <div className={image ? 'canvas' : 'canvas skeleton'}>
            {image && <img part="plan" src={image} alt={label} onLoad={fitFrame} onError={fitFrame} />}
            {image && chosen.value?.way && <WayLine way={chosen.value.way} />}
            {image && plan.value && (
              <PlanRooms
                key={image}
                keys={keys}
                rooms={plan.value.rooms}
                selection={selection}
                label={label}
                onPoint={(room) => {
                  pointed.value = room;
                }}
              />
            )}
            {place && pointed.value && <RoomTip room={pointed.value} place={place} selection={selection} />}
          </div>
        </div>
        <PlanControls keys={keys} whole={zoom.scale.value <= 1} />
      </div>
      <div className="below-plan">
        {legend.current && <Legend />}
        <PlanMessages selection={selection} image={image} />
      </div>
    </>
  );
}

/** Gives the frame the shape of the image, because the rooms are placed on it in per cent. */
function fitFrame({ currentTarget: drawn }: SyntheticEvent<HTMLImageElement>): void {
  // In Safari an SVG that is drawn is as large as its box. One that is not drawn has its own size, and is not requested again.
  const own = drawn.naturalWidth ? Object.assign(new Image(), { src: drawn.src }) : drawn;
  const { naturalWidth, naturalHeight } = own.naturalWidth ? own : drawn;
  const shape = naturalWidth && naturalHeight ? naturalWidth / naturalHeight : 1.5;
  drawn.closest<HTMLElement>('.plan-frame')?.style.setProperty('--shape', `${shape}`);
}

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

/** The label beside the room under the pointer or with the focus. The button of the room says the same to screen readers. */
function RoomTip({ room, place, selection }: { room: Room; place: PlanRoom; selection: Selection }) {
  useSignals();
  const price = selection.monthlyPrice(room);
  const { now, normal } = price;
  const { x, y, width, height } = place.outline;
  // Moved to the left by as much of its own width as it stands to the right, so that it is never cut off.
  const left = Math.min(100, Math.max(0, x + width / 2));
  const above = y > 50;
  const style = {
    left: `${left}%`,
    top: `${above ? y : y + height}%`,
    transform: `translate(${-left}%, ${above ? 'calc(-100% - 4px)' : '4px'})`,
  };
  return (
    <div className="tip" aria-hidden style={style}>
      <strong>{t('room', { number: room.number })}</strong> · {decimal(room.sqm)} m²
      <br />
      {monthlyText(price)} {now < normal && <s>{formatMonthly(normal, t('month'))}</s>}
    </div>
  );
}

/** The way from the gate to the chosen room, over the image of the plan. */
function WayLine({ way }: { way: NonNullable<ChosenPlace['way']> }) {
  const { width, height } = way.walkways;
  const points = way.points.map(({ x, y }) => `${roundToHundredths(x)},${roundToHundredths(y)}`);
  return (
    <svg className="way" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
      <polyline className="halo" points={points.join(' ')} />
      <polyline points={points.join(' ')} />
      {/* A line without length would be drawn in the plan's own scale by Safari: a dot as large as the plan. */}
      <path d={`M${points[0]}h.01`} />
    </svg>
  );
}

/** The buttons that zoom, beside the plan; they do what the keys do. */
function PlanControls({ keys, whole }: { keys: Record<string, () => void>; whole: boolean }) {
  useSignals();
  const button = (key: string, label: string, content: ReactNode) => (
    <button
      type="button"
      className="pick"
      aria-label={label}
      disabled={whole && key !== '+'}
      onClick={() => keys[key]?.()}
    >
      {content}
    </button>
  );
  return (
    <div className="zoom">
      {button('+', t('zoomIn'), '+')}
      {button('-', t('zoomOut'), '−')}
      {button('0', t('wholePlan'), '⤢')}
    </div>
  );
}

/** What takes the place of a plan that is not there. */
function PlanMessages({ selection, image }: { selection: Selection; image: string | undefined }) {
  useSignals();
  const { planFloorId, plan, reloadPlan } = selection;
  const { state, value } = plan.value;
  if (planFloorId.value === null) return null;
  return (
    <>
      {value && !image && <p className="quiet">{t('noPlan')}</p>}
      <LoadState key={planFloorId.value} state={state} onRetry={reloadPlan} />
    </>
  );
}
