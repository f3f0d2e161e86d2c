import type { PlanFeature } from '../../../facility/facility.ts';

type Draw = (left: number, top: number, width: number, depth: number) => string;

/** Draws what is on a plan besides rooms, in symbols that need no language. */
export function drawFeature({ kind, outline }: PlanFeature): string {
  return DRAW[kind](...outline);
}

const n = (value: number): string => String(Math.round(value * 100) / 100);
const box: Draw = (x, y, w, d) => `<path class="services" d="M${n(x)} ${n(y)}h${n(w)}v${n(d)}h${n(-w)}z"/>`;
const line = (d: string): string => `<path class="line" d="${d}"/>`;

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
  /** A crossed box, as architects draw it. */
  lift(x, y, w, d) {
    const cross = `M${n(x)} ${n(y)}l${n(w)} ${n(d)}m0 ${n(-d)}l${n(-w)} ${n(d)}`;
    return `${box(x, y, w, d)}${line(cross)}`;
  },
  /** An opening in the outer wall that goods pass through, with an arrow inwards. */
  gate(x, y, w, d) {
    const middle = x + w / 2;
    const inwards = y < 1 ? 1 : -1;
    const inside = y < 1 ? y + d : y;
    const tip = inside + inwards * 1.7;
    const head = `m-.45 ${n(-0.6 * inwards)}l.45 ${n(0.6 * inwards)} .45 ${n(-0.6 * inwards)}`;
    const arrow = `M${n(middle)} ${n(inside + inwards * 0.3)}V${n(tip)}${head}`;
    return `<path class="open" d="M${n(x)} ${n(y)}h${n(w)}v${n(d)}h${n(-w)}z"/><path class="arrow" d="${arrow}"/>`;
  },
  /** An opening in the outer wall for people. */
  door: (x, y, w, d) => `<path class="open" d="M${n(x)} ${n(y)}h${n(w)}v${n(d)}h${n(-w)}z"/>`,
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
