import { roundToHundredths as round } from '../../src/format/money.ts';
import type { FacilityFloor, FacilityRoom, PlanFeature } from '../facility/facility.ts';
import { planViewBox } from '../facility/plan-view.ts';

const WALL = 0.4;
const SCALE_METRES = 5;

/** Draws a floor as an SVG document of a few kB, one unit per metre, in light or dark colours. */
export function drawPlan(floor: FacilityFloor): string {
  const { width, depth, features } = floor.plan;
  const view = planViewBox(floor.plan);
  const [first, last] = [floor.rooms[0], floor.rooms.at(-1)].map((room) => room?.number);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" lang="da" role="img" viewBox="${view.join(' ')}" width="${round(view[2] * 40)}" height="${round(view[3] * 40)}">`,
    `<title>${escaped(floor.name)}: etageplan med ${floor.rooms.length} rum${first ? escaped(` (${first}–${last})`) : ''}</title>`,
    `<style>${STYLE}</style>`,
    `<path class="ground" d="${rectangle(...view)}"/>`,
    `<path class="aisle" d="${rectangle(WALL / 2, WALL / 2, width - WALL, depth - WALL)}"/>`,
    `<path class="room" d="${floor.rooms.map(({ outline }) => rectangle(...outline)).join('')}"/>`,
    ...features.filter(({ kind }) => !inWall(kind)).map(drawFeature),
    `<path class="doors" d="${doors(floor)}"/>`,
    `<path class="wall" d="${rectangle(WALL / 2, WALL / 2, width - WALL, depth - WALL)}"/>`,
    ...features.filter(({ kind }) => inWall(kind)).map(drawFeature),
    ...floor.rooms.map(drawNumber),
    scaleBar(WALL, depth + 1.2),
    floor.plan.north === undefined ? '' : compass(width - 1.2, depth + 1.15, floor.plan.north),
    '</svg>',
  ].join('');
}

/** In the middle of its room, and smaller where the room is narrow. */
function drawNumber({ number, outline: [x, y, w, d] }: FacilityRoom): string {
  const fitting = w / number.length / DIGIT_WIDTH;
  const size = fitting < NUMBER_SIZE ? ` style="font-size:${round(fitting)}px"` : '';
  return `<text x="${round(x + w / 2)}" y="${round(y + d / 2)}"${size}>${escaped(number)}</text>`;
}

const inWall = (kind: string): boolean => kind === 'gate' || kind === 'door';

function doors(floor: FacilityFloor): string {
  return floor.rooms
    .map((room) => {
      const door = findDoor(room, floor);
      return door
        ? `M${round(door.x)} ${round(door.y)}${door.along === 'x' ? 'h' : 'v'}${round(door.width)}`
        : '';
    })
    .join('');
}

function scaleBar(left: number, top: number): string {
  const bar = `M${left} ${round(top - 0.3)}v.6m0-.3h${SCALE_METRES}m0-.3v.6`;
  return `<path class="scale" d="${bar}"/><text class="metres" x="${left + SCALE_METRES + 0.4}" y="${top}">${SCALE_METRES} m</text>`;
}

/** A needle whose dark half points north. */
function compass(x: number, y: number, north: number): string {
  return [
    `<g class="compass" transform="translate(${round(x)} ${round(y)})rotate(${north})">`,
    '<path class="filled" d="M-.45 0 0-.9.45 0z"/><path class="line" d="M-.45 0 0 .9.45 0z"/></g>',
    `<text class="metres" x="${round(x + 0.7)}" y="${round(y)}">N</text>`,
  ].join('');
}

const rectangle = (left: number, top: number, width: number, depth: number): string =>
  `M${round(left)} ${round(top)}h${round(width)}v${round(depth)}h${round(-width)}z`;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The height of room numbers in metres. On a phone a plan of 28 m is 350 px wide, and a number 9 px high. */
const NUMBER_SIZE = 0.74;
/** The width of a digit with some space, as a part of the height of the number. */
const DIGIT_WIDTH = 0.7;
const STYLE = [
  ':root{--ground:#fff;--aisle:#f1f4f4;--room:#fff;--ink:#16333c;--number:#44585e;--line:#8fa5ab;--services:#dfe7e8;--mark:#0b5c6b;--wall:#16333c}',
  '@media(prefers-color-scheme:dark){:root{--ground:#13242a;--aisle:#1a2f36;--room:#13242a;--ink:#d5e3e6;--number:#b4c7cc;--line:#5f7b84;--services:#27424b;--mark:#74ccd8;--wall:#8fa9b0}}',
  '.ground{fill:var(--ground)}.aisle,.doors{fill:var(--aisle)}.room,.services{fill:var(--room);stroke:var(--line);stroke-width:.09}',
  '.services{fill:var(--services)}.wall{fill:none;stroke:var(--wall);stroke-width:.4}.doors{fill:none;stroke:var(--aisle);stroke-width:.16}',
  '.open{fill:var(--aisle);stroke:var(--mark);stroke-width:.08}.line{fill:none;stroke:var(--line);stroke-width:.07}',
  '.arrow{fill:none;stroke:var(--mark);stroke-width:.14;stroke-linecap:round;stroke-linejoin:round}',
  '.filled{fill:var(--mark)}.pointer{fill:none;stroke:var(--ground);stroke-width:.28;stroke-linecap:round;stroke-linejoin:round}',
  '.scale{fill:none;stroke:var(--ink);stroke-width:.1}',
  `text{font:${NUMBER_SIZE}px ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;fill:var(--number);text-anchor:middle;dominant-baseline:central}`,
  '.word{font-size:1px;font-weight:600;fill:var(--mark)}.metres{text-anchor:start;fill:var(--ink)}',
].join('');

type Draw = (left: number, top: number, width: number, depth: number) => string;

/** Draws a feature of the plan, such as stairs or a lift, as a symbol. */
function drawFeature({ kind, outline }: PlanFeature): string {
  return DRAW[kind](...outline);
}

const box: Draw = (x, y, w, d) =>
  `<path class="services" d="M${round(x)} ${round(y)}h${round(w)}v${round(d)}h${round(-w)}z"/>`;
const line = (d: string): string => `<path class="line" d="${d}"/>`;

const cabin: Draw = (x, y, w, d) =>
  `M${round(x + 0.35)} ${round(y + 0.35)}h${round(w - 0.7)}v${round(d - 0.7)}h${round(0.7 - w)}z`;

/** An opening in the outer wall, and inside of it a disc with an arrow inwards. */
function opening([x, y, w, d]: Parameters<Draw>, radius: number): string {
  const lengthwise = w > d;
  // Openings lie in the upper or left wall, or else in the one across from it.
  const inwards = (lengthwise ? y : x) < 1 ? 1 : -1;
  const off = inwards * (radius + 0.55);
  const [middleX, middleY] = lengthwise ? [x + w / 2, y + d / 2 + off] : [x + w / 2 + off, y + d / 2];
  const disc = `M${round(middleX - radius)} ${round(middleY)}a${radius} ${radius} 0 1 0 ${round(2 * radius)} 0a${radius} ${radius} 0 1 0 ${round(-2 * radius)} 0`;
  const turn = lengthwise ? (inwards > 0 ? 90 : -90) : inwards > 0 ? 0 : 180;
  const arrow = `<path class="pointer" transform="translate(${round(middleX)} ${round(middleY)})rotate(${turn})scale(${radius})" d="M-.5 0H.5M.05-.45.5 0 .05.45"/>`;
  return `<path class="open" d="M${round(x)} ${round(y)}h${round(w)}v${round(d)}h${round(-w)}z"/><path class="filled" d="${disc}"/>${arrow}`;
}

const word = (text: string): Draw => {
  return (x, y, w, d) =>
    `${box(x, y, w, d)}<text class="word" x="${round(x + w / 2)}" y="${round(y + d / 2)}">${text}</text>`;
};

const DRAW: Record<PlanFeature['kind'], Draw> = {
  /** Steps across, an arrow along them. */
  stairs(x, y, w, d) {
    let treads = '';
    for (let at = x + 0.5; at < x + w - 0.4; at += 0.5) treads += `M${round(at)} ${round(y)}v${round(d)}`;
    const middle = y + d / 2;
    const arrow = `M${round(x + 0.5)} ${round(middle)}h${round(w - 1)}m-.6-.4l.6.4-.6.4`;
    return `${box(x, y, w, d)}${line(treads)}<path class="arrow" d="${arrow}"/>`;
  },
  /** A cabin that goes up and down. */
  lift(x, y, w, d) {
    const [middle, top] = [x + w / 2, y + d / 2];
    const up = `M${round(middle - 0.7)} ${round(top + 0.4)}l.3-.8.3.8z`;
    const down = `M${round(middle + 0.7)} ${round(top - 0.4)}l-.3.8-.3-.8z`;
    return `${box(x, y, w, d)}<path class="line" d="${cabin(x, y, w, d)}"/><path class="filled" d="${up}${down}"/>`;
  },
  /** An opening in the outer wall that goods pass through: a large arrow on a disc. */
  gate: (...outline) => opening(outline, 0.85),
  /** An opening in the outer wall for people: the same, smaller. */
  door: (...outline) => opening(outline, 0.55),
  office: word('i'),
  toilet: word('WC'),
  /** One trolley, or two where there is room: a bed and two wheels each. */
  trolleys(x, y, w, d) {
    const middle = y + d / 2;
    const trolley = (at: number): string =>
      `M${round(at)} ${round(middle - 0.6)}v.7h1.4m-1.1.35a.15.15 0 1 0 .01 0m.8 0a.15.15 0 1 0 .01 0`;
    const drawn = w < 4 ? trolley(x + w / 2 - 0.7) : trolley(x + w / 2 - 1.8) + trolley(x + w / 2 + 0.4);
    return `${box(x, y, w, d)}<path class="arrow" d="${drawn}"/>`;
  },
};

interface Door {
  /** Start and direction of the opening, in metres. */
  x: number;
  y: number;
  along: 'x' | 'y';
  width: number;
}

/** How far outside of a side the plan is probed for an aisle, in metres. */
const GAP = 0.5;
/** Points nearer than this to the edge of the plan are in the outer wall, in metres. */
const OUTER_WALL = 0.3;

/** The door of a room: in the middle of the longest side along an aisle; null if no side has an aisle. */
function findDoor(room: FacilityRoom, floor: FacilityFloor): Door | null {
  const [left, top, width, depth] = room.outline;
  const sides = [
    { along: 'x', length: width, x: left, y: top, probe: [left + width / 2, top - GAP] },
    { along: 'x', length: width, x: left, y: top + depth, probe: [left + width / 2, top + depth + GAP] },
    { along: 'y', length: depth, x: left, y: top, probe: [left - GAP, top + depth / 2] },
    { along: 'y', length: depth, x: left + width, y: top, probe: [left + width + GAP, top + depth / 2] },
  ] as const;
  const open = sides.filter(({ probe }) => isAisle(floor, probe[0], probe[1]));
  const side = open.sort((a, b) => b.length - a.length)[0];
  if (!side) return null;
  // 60 % of the side, but at most 1 m, or 2 m on a long side.
  const opening = Math.min(side.length * 0.6, side.length > 3.4 ? 2 : 1);
  const start = (side.length - opening) / 2;
  return side.along === 'x'
    ? { x: side.x + start, y: side.y, along: 'x', width: opening }
    : { x: side.x, y: side.y + start, along: 'y', width: opening };
}

function isAisle(floor: FacilityFloor, x: number, y: number): boolean {
  const inside =
    x > OUTER_WALL &&
    y > OUTER_WALL &&
    x < floor.plan.width - OUTER_WALL &&
    y < floor.plan.depth - OUTER_WALL;
  const built = [...floor.rooms, ...floor.plan.features];
  return inside && !built.some(({ outline: [l, t, w, d] }) => x > l && x < l + w && y > t && y < t + d);
}
