import { roundToHundredths } from '../format/round.ts';

/** A path of an SVG, in the unit metre. `currentColor` follows the text around the picture. */
export interface Shape {
  d: string;
  colour: string;
  opacity?: number;
  /** Width of the line in metres. Without it the path is filled. */
  lineWidth?: number;
}

/** Of each material the colours of a lid in full light, of the side on the left and of the one on the right. */
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
/** How far across one metre along a wall goes: the cosine of 30°. */
export const ACROSS = 0.866;

/** Where a place is on the picture, in metres, as seen from above at an angle. */
export const project = ([right, left, up]: Place): [x: number, y: number] => [
  (right - left) * ACROSS,
  (right + left) / 2 - up,
];

export const hundredths = (value: number): string => String(roundToHundredths(value));

export const outline = (places: Place[], end = 'z'): string =>
  `M${places.map((place) => project(place).map(hundredths).join(' ')).join('L')}${end}`;

/** A box of a material: its lid and the two sides that are seen. */
export function solid(
  material: keyof typeof MATERIALS,
  [right, left, up]: Place,
  [wide, deep, high]: Size,
): Shape[] {
  const [r, l, u] = [right + wide, left + deep, up + high];
  const [lid, shade, light] = MATERIALS[material];
  return [
    {
      colour: lid,
      d: outline([
        [right, left, u],
        [r, left, u],
        [r, l, u],
        [right, l, u],
      ]),
    },
    {
      colour: shade,
      d: outline([
        [right, l, u],
        [r, l, u],
        [r, l, up],
        [right, l, up],
      ]),
    },
    {
      colour: light,
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
  colour,
  lineWidth: width,
});

/** A circle that stands along the wall to the left. */
export function wheel([right, left, up]: Place, radius: number): Shape {
  const places = Array.from({ length: 25 }, (_, step): Place => {
    const turn = (step / 24) * 2 * Math.PI;
    return [right, left + radius * Math.cos(turn), up + radius * Math.sin(turn)];
  });
  return line(places);
}
