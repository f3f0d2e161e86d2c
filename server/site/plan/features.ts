import { roundToHundredths } from '../../../src/format/money.ts';
import type { PlanFeature } from '../../facility/facility.ts';

type Draw = (left: number, top: number, width: number, depth: number) => string;

/** Draws what is on a plan besides rooms, in symbols that need no language. */
export function drawFeature({ kind, outline }: PlanFeature): string {
  return DRAW[kind](...outline);
}

const n = (value: number): string => String(roundToHundredths(value));
const box: Draw = (x, y, w, d) => `<path class="services" d="M${n(x)} ${n(y)}h${n(w)}v${n(d)}h${n(-w)}z"/>`;
const line = (d: string): string => `<path class="line" d="${d}"/>`;

const cabin: Draw = (x, y, w, d) =>
  `M${n(x + 0.35)} ${n(y + 0.35)}h${n(w - 0.7)}v${n(d - 0.7)}h${n(0.7 - w)}z`;

/** An opening in the outer wall, and inside of it a disc with an arrow inwards. */
function opening([x, y, w, d]: Parameters<Draw>, radius: number): string {
  const lengthwise = w > d;
  // Openings lie in the upper or left wall, or else in the one across from it.
  const inwards = (lengthwise ? y : x) < 1 ? 1 : -1;
  const off = inwards * (radius + 0.55);
  const [middleX, middleY] = lengthwise ? [x + w / 2, y + d / 2 + off] : [x + w / 2 + off, y + d / 2];
  const disc = `M${n(middleX - radius)} ${n(middleY)}a${radius} ${radius} 0 1 0 ${n(2 * radius)} 0a${radius} ${radius} 0 1 0 ${n(-2 * radius)} 0`;
  const turn = lengthwise ? (inwards > 0 ? 90 : -90) : inwards > 0 ? 0 : 180;
  const arrow = `<path class="pointer" transform="translate(${n(middleX)} ${n(middleY)})rotate(${turn})scale(${radius})" d="M-.5 0H.5M.05-.45.5 0 .05.45"/>`;
  return `<path class="open" d="M${n(x)} ${n(y)}h${n(w)}v${n(d)}h${n(-w)}z"/><path class="filled" d="${disc}"/>${arrow}`;
}

const word = (text: string): Draw => {
  return (x, y, w, d) =>
    `${box(x, y, w, d)}<text class="word" x="${n(x + w / 2)}" y="${n(y + d / 2)}">${text}</text>`;
};

const DRAW: Record<PlanFeature['kind'], Draw> = {
  /** Steps across, an arrow along them. */
  stairs(x, y, w, d) {
    let treads = '';
    for (let at = x + 0.5; at < x + w - 0.4; at += 0.5) treads += `M${n(at)} ${n(y)}v${n(d)}`;
    const middle = y + d / 2;
    const arrow = `M${n(x + 0.5)} ${n(middle)}h${n(w - 1)}m-.6-.4l.6.4-.6.4`;
    return `${box(x, y, w, d)}${line(treads)}<path class="arrow" d="${arrow}"/>`;
  },
  /** A cabin that goes up and down. */
  lift(x, y, w, d) {
    const [middle, top] = [x + w / 2, y + d / 2];
    const up = `M${n(middle - 0.7)} ${n(top + 0.4)}l.3-.8.3.8z`;
    const down = `M${n(middle + 0.7)} ${n(top - 0.4)}l-.3.8-.3-.8z`;
    return `${box(x, y, w, d)}<path class="line" d="${cabin(x, y, w, d)}"/><path class="filled" d="${up}${down}"/>`;
  },
  /** An opening in the outer wall that goods pass through: a large arrow on a disc. */
  gate: (...outline) => opening(outline, 0.85),
  /** An opening in the outer wall for people: the same, smaller. */
  door: (...outline) => opening(outline, 0.55),
  office: word('i'),
  toilet: word('WC'),
  /** Two trolleys: a bed and two wheels each. */
  trolleys(x, y, w, d) {
    const middle = y + d / 2;
    const trolley = (at: number): string =>
      `M${n(at)} ${n(middle - 0.6)}v.7h1.4m-1.1.35a.15.15 0 1 0 .01 0m.8 0a.15.15 0 1 0 .01 0`;
    return `${box(x, y, w, d)}<path class="arrow" d="${trolley(x + w / 2 - 1.8)}${trolley(x + w / 2 + 0.4)}"/>`;
  },
};
