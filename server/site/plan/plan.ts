import { roundToHundredths } from '../../../src/format/money.ts';
import type { FacilityFloor } from '../../facility/facility.ts';
import { planViewBox } from '../../facility/plan-view.ts';
import { findDoor } from './doors.ts';
import { drawFeature } from './features.ts';

const WALL = 0.4;
const SCALE_METRES = 5;

/** Draws a floor as an SVG document of a few kB, one unit per metre, in light or dark colours. */
export function drawPlan(floor: FacilityFloor): string {
  const { width, depth, features } = floor.plan;
  const view = planViewBox(floor.plan);
  const numbers = floor.rooms.map((room) => room.number);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" lang="da" role="img" viewBox="${view.join(' ')}" width="${roundToHundredths(view[2] * 40)}" height="${roundToHundredths(view[3] * 40)}">`,
    `<title>${escaped(floor.name)}: etageplan med ${numbers.length} rum (${escaped(`${numbers[0]}–${numbers.at(-1)}`)})</title>`,
    `<style>${STYLE}</style>`,
    `<path class="ground" d="${rectangle(...view)}"/>`,
    `<path class="aisle" d="${rectangle(WALL / 2, WALL / 2, width - WALL, depth - WALL)}"/>`,
    `<path class="room" d="${floor.rooms.map(({ outline }) => rectangle(...outline)).join('')}"/>`,
    ...features.filter(({ kind }) => !inWall(kind)).map(drawFeature),
    `<path class="doors" d="${doors(floor)}"/>`,
    `<path class="wall" d="${rectangle(WALL / 2, WALL / 2, width - WALL, depth - WALL)}"/>`,
    ...features.filter(({ kind }) => inWall(kind)).map(drawFeature),
    ...floor.rooms.map(({ number, outline: [x, y, w, d] }) => {
      return `<text x="${roundToHundredths(x + w / 2)}" y="${roundToHundredths(y + d / 2)}">${escaped(number)}</text>`;
    }),
    scaleBar(WALL, depth + 1.2),
    floor.plan.north === undefined ? '' : compass(width - 1.2, depth + 1.15, floor.plan.north),
    '</svg>',
  ].join('');
}

const inWall = (kind: string): boolean => kind === 'gate' || kind === 'door';

function doors(floor: FacilityFloor): string {
  return floor.rooms
    .map((room) => {
      const door = findDoor(room, floor);
      return door
        ? `M${roundToHundredths(door.x)} ${roundToHundredths(door.y)}${door.along === 'x' ? 'h' : 'v'}${roundToHundredths(door.width)}`
        : '';
    })
    .join('');
}

function scaleBar(left: number, top: number): string {
  const bar = `M${left} ${roundToHundredths(top - 0.3)}v.6m0-.3h${SCALE_METRES}m0-.3v.6`;
  return `<path class="scale" d="${bar}"/><text class="metres" x="${left + SCALE_METRES + 0.4}" y="${top}">${SCALE_METRES} m</text>`;
}

/** A needle whose dark half points north. */
function compass(x: number, y: number, north: number): string {
  return [
    `<g class="compass" transform="translate(${roundToHundredths(x)} ${roundToHundredths(y)})rotate(${north})">`,
    '<path class="filled" d="M-.45 0 0-.9.45 0z"/><path class="line" d="M-.45 0 0 .9.45 0z"/></g>',
    `<text class="metres" x="${roundToHundredths(x + 0.7)}" y="${roundToHundredths(y)}">N</text>`,
  ].join('');
}

const rectangle = (left: number, top: number, width: number, depth: number): string =>
  `M${roundToHundredths(left)} ${roundToHundredths(top)}h${roundToHundredths(width)}v${roundToHundredths(depth)}h${roundToHundredths(-width)}z`;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Numbers stay readable on a phone: 0.74 m of 28 m are 9 px of 350 px. */
const STYLE = [
  ':root{--ground:#fff;--aisle:#f1f4f4;--room:#fff;--ink:#16333c;--line:#8fa5ab;--services:#dfe7e8;--mark:#0b5c6b;--wall:#16333c}',
  '@media(prefers-color-scheme:dark){:root{--ground:#13242a;--aisle:#1a2f36;--room:#13242a;--ink:#d5e3e6;--line:#5f7b84;--services:#27424b;--mark:#74ccd8;--wall:#8fa9b0}}',
  '.ground{fill:var(--ground)}.aisle,.doors{fill:var(--aisle)}.room,.services{fill:var(--room);stroke:var(--line);stroke-width:.09}',
  '.services{fill:var(--services)}.wall{fill:none;stroke:var(--wall);stroke-width:.4}.doors{fill:none;stroke:var(--aisle);stroke-width:.16}',
  '.open{fill:var(--aisle);stroke:var(--mark);stroke-width:.08}.line{fill:none;stroke:var(--line);stroke-width:.07}',
  '.arrow{fill:none;stroke:var(--mark);stroke-width:.14;stroke-linecap:round;stroke-linejoin:round}',
  '.filled{fill:var(--mark)}.pointer{fill:none;stroke:var(--ground);stroke-width:.28;stroke-linecap:round;stroke-linejoin:round}',
  '.scale{fill:none;stroke:var(--ink);stroke-width:.1}',
  'text{font:600 .74px ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;fill:var(--ink);text-anchor:middle;dominant-baseline:central}',
  '.word{font-size:1px;fill:var(--mark)}.metres{text-anchor:start;font-weight:400}',
].join('');
