import { roundToHundredths } from '../format/round.ts';

/** The attributes of an SVG path, in metres. `currentColor` follows the text around the picture. */
export interface Shape {
  d: string;
  fill: string;
  opacity?: number;
  stroke?: string;
  strokeWidth?: number;
}

/** For each material the colours of the top, the left side and the right side. */
const MATERIALS = {
  card: ['#e3b679', '#b98748', '#cf9d5c'],
  wood: ['#c9966a', '#93653f', '#ad7a50'],
  linen: ['#f6f3ec', '#cfcabd', '#e4dfd3'],
  cloth: ['#6ea7b4', '#417583', '#558f9d'],
  metal: ['#eef2f4', '#b3bec4', '#d3dbdf'],
} as const;

/** A place in a room in metres: along the back wall to the right, along the back wall to the left, and up. The back corner is 0, 0, 0. */
export type Place = [right: number, left: number, up: number];

/** Metres to the right, to the left and up. */
export type Size = [right: number, left: number, up: number];

const INK = '#4a4038';
/** Width on the picture of one metre along a wall: the cosine of 30°. */
export const ACROSS = 0.866;

/** The point of the picture, in metres, where a place of the room is drawn (isometric projection). */
export const project = ([right, left, up]: Place): [x: number, y: number] => [
  (right - left) * ACROSS,
  (right + left) / 2 - up,
];

export const hundredths = (value: number): string => String(roundToHundredths(value));

export const outline = (places: Place[], end = 'z'): string =>
  `M${places.map((place) => project(place).map(hundredths).join(' ')).join('L')}${end}`;

/** A box: its top and the two sides that are visible. */
export function solid(
  material: keyof typeof MATERIALS,
  [right, left, up]: Place,
  [wide, deep, high]: Size,
): Shape[] {
  const [r, l, u] = [right + wide, left + deep, up + high];
  const [top, leftSide, rightSide] = MATERIALS[material];
  return [
    {
      fill: top,
      d: outline([
        [right, left, u],
        [r, left, u],
        [r, l, u],
        [right, l, u],
      ]),
    },
    {
      fill: leftSide,
      d: outline([
        [right, l, u],
        [r, l, u],
        [r, l, up],
        [right, l, up],
      ]),
    },
    {
      fill: rightSide,
      d: outline([
        [r, left, u],
        [r, l, u],
        [r, l, up],
        [r, left, up],
      ]),
    },
  ];
}

export const line = (places: Place[], colour = INK, width = 0.04): Shape => ({
  d: outline(places, ''),
  fill: 'none',
  stroke: colour,
  strokeWidth: width,
});

/** A circle that stands along the wall to the left. */
export function wheel([right, left, up]: Place, radius: number): Shape {
  const places = Array.from({ length: 25 }, (_, step): Place => {
    const turn = (step / 24) * 2 * Math.PI;
    return [right, left + radius * Math.cos(turn), up + radius * Math.sin(turn)];
  });
  return line(places);
}
