import { roundToHundredths } from '../format/money.ts';

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
const project = ([right, left, up]: Place): [x: number, y: number] => [
  (right - left) * ACROSS,
  (right + left) / 2 - up,
];

export const hundredths = (value: number): string => String(roundToHundredths(value));

export const outline = (places: Place[], end = 'z'): string =>
  `M${places.map((place) => project(place).map(hundredths).join(' ')).join('L')}${end}`;

/** A box: its top and the two sides that are visible. */
function solid(
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

const line = (places: Place[], colour = INK, width = 0.04): Shape => ({
  d: outline(places, ''),
  fill: 'none',
  stroke: colour,
  strokeWidth: width,
});

/** A circle that stands along the wall to the left. */
function wheel([right, left, up]: Place, radius: number): Shape {
  const places = Array.from({ length: 25 }, (_, step): Place => {
    const turn = (step / 24) * 2 * Math.PI;
    return [right, left + radius * Math.cos(turn), up + radius * Math.sin(turn)];
  });
  return line(places);
}

const FRAME = '#b3402e';

/** Draws a thing to scale, in metres. `place` is its corner at the back. */
type Thing = (place: Place) => Shape[];

/** A stack of moving boxes, each with its tape. */
export const boxes =
  (count: number): Thing =>
  ([right, left, up]) =>
    Array.from({ length: count }, (_, level): Shape[] => {
      const at: Place = [right, left, up + level * 0.38];
      const top = at[2] + 0.38;
      const tape: Place[] = [
        [right + 0.25, left, top],
        [right + 0.35, left, top],
        [right + 0.35, left + 0.4, top],
        [right + 0.25, left + 0.4, top],
      ];
      return [...solid('card', at, [0.6, 0.4, 0.38]), { fill: '#f2dfba', d: outline(tape) }];
    }).flat();

/** A bed whose head stands at the wall on the right. */
export const bed =
  (width: number): Thing =>
  ([right, left, up]) => [
    ...solid('wood', [right, left, up], [width, 0.06, 0.9]),
    ...solid('wood', [right, left + 0.06, up], [width, 1.98, 0.28]),
    ...solid('linen', [right, left + 0.06, up + 0.28], [width, 1.98, 0.22]),
    ...solid('linen', [right + 0.12, left + 0.12, up + 0.5], [width / 2 - 0.2, 0.4, 0.1]),
    ...solid('linen', [right + width / 2 + 0.08, left + 0.12, up + 0.5], [width / 2 - 0.2, 0.4, 0.1]),
    ...solid('cloth', [right, left + 0.75, up + 0.5], [width, 1.29, 0.04]),
  ];

/** A wardrobe of two doors, at the wall on the right. */
export const wardrobe: Thing = ([right, left, up]) => {
  const front = left + 0.6;
  return [
    ...solid('wood', [right, left, up], [1.1, 0.6, 2]),
    line([
      [right + 0.55, front, up + 0.06],
      [right + 0.55, front, up + 1.94],
    ]),
    line([
      [right + 0.47, front, up + 0.9],
      [right + 0.47, front, up + 1.15],
    ]),
    line([
      [right + 0.63, front, up + 0.9],
      [right + 0.63, front, up + 1.15],
    ]),
  ];
};

/** A sofa with its back at the wall on the left. */
export const sofa: Thing = ([right, left, up]) => [
  ...solid('cloth', [right, left, up], [0.22, 2, 0.8]),
  ...solid('cloth', [right + 0.22, left, up], [0.68, 0.2, 0.58]),
  ...solid('cloth', [right + 0.22, left + 0.2, up], [0.68, 0.8, 0.42]),
  ...solid('cloth', [right + 0.22, left + 1, up], [0.68, 0.8, 0.42]),
  ...solid('cloth', [right + 0.22, left + 1.8, up], [0.68, 0.2, 0.58]),
];

/** A dining table. */
export const table: Thing = ([right, left, up]) => [
  ...[
    [0, 0],
    [0.72, 0],
    [0, 1.32],
    [0.72, 1.32],
  ].flatMap(([r = 0, l = 0]) => solid('wood', [right + r, left + l, up], [0.08, 0.08, 0.7])),
  ...solid('wood', [right, left, up + 0.7], [0.8, 1.4, 0.05]),
];

/** A washing machine whose door faces the right. */
export const washer: Thing = ([right, left, up]) => [
  ...solid('metal', [right, left, up], [0.6, 0.6, 0.85]),
  wheel([right + 0.6, left + 0.3, up + 0.4], 0.19),
];

export const fridge: Thing = ([right, left, up]) => [
  ...solid('metal', [right, left, up], [0.6, 0.6, 1.8]),
  line([
    [right + 0.6, left, up + 0.6],
    [right + 0.6, left + 0.6, up + 0.6],
  ]),
];

/** A bicycle along the wall on the left. */
export const bicycle: Thing = ([right, left, up]) => {
  const at = (along: number, high: number): Place => [right, left + along, up + high];
  const [rear, front, pedals, saddle, head] = [
    at(0.34, 0.34),
    at(1.4, 0.34),
    at(0.76, 0.3),
    at(0.6, 0.88),
    at(1.22, 0.85),
  ];
  return [
    wheel(rear, 0.34),
    wheel(front, 0.34),
    line([rear, pedals, head, saddle, pedals], FRAME, 0.06),
    line([rear, at(0.62, 0.78)], FRAME, 0.06),
    line([front, at(1.2, 0.98), at(1.05, 1.02)], FRAME, 0.06),
    line([at(0.5, 0.92), at(0.72, 0.92)], FRAME, 0.06),
  ];
};

/** Somebody 1.75 m tall, who shows how large everything is. */
export const person: Thing = (place) => {
  const [x, y] = project(place);
  const at = (across: number, up: number) => `${hundredths(x + across)} ${hundredths(y - up)}`;
  const body = `M${at(-0.23, 1.4)}q0 -.12 .12 -.12h.22q.12 0 .12 .12v.62h-.1v-.5h-.02v1.38h-.13v-.75h-.02v.75h-.13v-1.38h-.02v.5h-.1z`;
  const head = `M${at(-0.12, 1.63)}a.12 .12 0 1 0 .24 0a.12 .12 0 1 0 -.24 0`;
  return [{ fill: 'currentColor', opacity: 0.85, d: `${body}${head}` }];
};
