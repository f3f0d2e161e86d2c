import { roundToHundredths } from '../format/money.ts';

/** What fits in a room of each size band, in Danish and in English. */
export const FITS = [
  ['Flyttekasser, cykler og sæsonudstyr', 'Moving boxes, bicycles and seasonal things'],
  ['Et værelse eller en lille lejlighed', 'A room or a small flat'],
  ['En hel lejlighed eller et lille lager', 'A whole flat or a small stockroom'],
  ['Et hus, et bo eller firmaets lager', 'A house, an estate or company stock'],
] as const;

/** Sizes of homes, and how many m² of a storage room everything from such a home takes. */
export const HOMES = { home1: 5, home2: 7.5, home3: 11, house: 20 };

/** For each material the colours of the top, the left side and the right side. */
const MATERIALS = {
  card: ['#e3b679', '#b98748', '#cf9d5c'],
  tape: ['#f2dfba', '#f2dfba', '#f2dfba'],
  wood: ['#c9966a', '#93653f', '#ad7a50'],
  linen: ['#f6f3ec', '#cfcabd', '#e4dfd3'],
  cloth: ['#6ea7b4', '#417583', '#558f9d'],
  metal: ['#eef2f4', '#b3bec4', '#d3dbdf'],
  ink: ['#4a4038', '#4a4038', '#4a4038'],
} as const;

/** A point of a room in metres: along the back wall to the right, along the back wall to the left, and up. The back corner is 0, 0, 0. */
type Point3D = [right: number, left: number, up: number];

/** The attributes of an SVG path, in metres. `currentColor` follows the text around the picture. */
interface Shape {
  d: string;
  fill: string;
  opacity?: number;
  stroke?: string;
  strokeWidth?: number;
}

/** Draws a thing to scale; `corner` is its corner at the back. */
type Thing = (corner: Point3D) => Shape[];

/** Width on the picture of one metre along a wall: the cosine of 30°. */
const ACROSS = 0.866;

/** Where a point of the room is drawn on the picture (isometric projection). */
const project = ([right, left, up]: Point3D): [x: number, y: number] => [
  (right - left) * ACROSS,
  (right + left) / 2 - up,
];
const hundredths = (value: number): string => String(roundToHundredths(value));
const outline = (points: Point3D[], end = 'z'): string =>
  `M${points.map((point) => project(point).map(hundredths).join(' ')).join('L')}${end}`;

/** A box: where it stands in its thing, and how wide, deep and high it is. */
type Box = [material: keyof typeof MATERIALS, ...place: Point3D, ...size: Point3D];

/** The top and the two sides that are visible of each box. */
const ofBoxes =
  (...boxes: Box[]): Thing =>
  ([right, left, up]) =>
    boxes.flatMap(([material, toRight, toLeft, above, wide, deep, high]) => {
      const [r, l, u] = [right + toRight, left + toLeft, up + above];
      const [farRight, farLeft, top] = [r + wide, l + deep, u + high];
      const p = (...point: Point3D) => point;
      const sides = [
        [p(r, l, top), p(farRight, l, top), p(farRight, farLeft, top), p(r, farLeft, top)],
        [p(r, farLeft, top), p(farRight, farLeft, top), p(farRight, farLeft, u), p(r, farLeft, u)],
        [p(farRight, l, top), p(farRight, farLeft, top), p(farRight, farLeft, u), p(farRight, l, u)],
      ];
      return sides.map((side, index) => ({ fill: MATERIALS[material][index] ?? '', d: outline(side) }));
    });

const line = (points: Point3D[], colour = '#4a4038', width = 0.04): Shape => ({
  d: outline(points, ''),
  fill: 'none',
  stroke: colour,
  strokeWidth: width,
});

/** A circle that stands along the wall to the left. */
function wheel([right, left, up]: Point3D, radius: number): Shape {
  const points = [...Array(25).keys()].map((step): Point3D => {
    const turn = (step / 24) * 2 * Math.PI;
    return [right, left + radius * Math.cos(turn), up + radius * Math.sin(turn)];
  });
  return line(points);
}

/** A stack of moving boxes, each with its tape. */
const boxes = (count: number): Thing =>
  ofBoxes(
    ...[...Array(count).keys()].flatMap((level): Box[] => [
      ['card', 0, 0, level * 0.38, 0.6, 0.4, 0.38],
      ['tape', 0.25, 0, (level + 1) * 0.38, 0.1, 0.4, 0],
    ]),
  );

/** A bed whose head stands at the wall on the right. */
const bed = (width: number): Thing =>
  ofBoxes(
    ['wood', 0, 0, 0, width, 0.06, 0.9],
    ['wood', 0, 0.06, 0, width, 1.98, 0.28],
    ['linen', 0, 0.06, 0.28, width, 1.98, 0.22],
    ['linen', 0.12, 0.12, 0.5, width / 2 - 0.2, 0.4, 0.1],
    ['linen', width / 2 + 0.08, 0.12, 0.5, width / 2 - 0.2, 0.4, 0.1],
    ['cloth', 0, 0.75, 0.5, width, 1.29, 0.04],
  );

/** A wardrobe of two doors, at the wall on the right. */
const wardrobe = ofBoxes(
  ['wood', 0, 0, 0, 1.1, 0.6, 2],
  ['ink', 0.53, 0.6, 0.06, 0.04, 0, 1.88],
  ['ink', 0.45, 0.6, 0.9, 0.04, 0, 0.25],
  ['ink', 0.61, 0.6, 0.9, 0.04, 0, 0.25],
);

/** A sofa with its back at the wall on the left. */
const sofa = ofBoxes(
  ['cloth', 0, 0, 0, 0.22, 2, 0.8],
  ['cloth', 0.22, 0, 0, 0.68, 0.2, 0.58],
  ['cloth', 0.22, 0.2, 0, 0.68, 0.8, 0.42],
  ['cloth', 0.22, 1, 0, 0.68, 0.8, 0.42],
  ['cloth', 0.22, 1.8, 0, 0.68, 0.2, 0.58],
);

const table = ofBoxes(
  ['wood', 0, 0, 0, 0.08, 0.08, 0.7],
  ['wood', 0.72, 0, 0, 0.08, 0.08, 0.7],
  ['wood', 0, 1.32, 0, 0.08, 0.08, 0.7],
  ['wood', 0.72, 1.32, 0, 0.08, 0.08, 0.7],
  ['wood', 0, 0, 0.7, 0.8, 1.4, 0.05],
);

const fridge = ofBoxes(['metal', 0, 0, 0, 0.6, 0.6, 1.8], ['ink', 0.6, 0, 0.58, 0, 0.6, 0.04]);

/** A washing machine whose door faces the right. */
const washer: Thing = ([right, left, up]) => [
  ...ofBoxes(['metal', 0, 0, 0, 0.6, 0.6, 0.85])([right, left, up]),
  wheel([right + 0.6, left + 0.3, up + 0.4], 0.19),
];

/** A bicycle along the wall on the left. */
const bicycle: Thing = ([right, left, up]) => {
  const at = (along: number, high: number): Point3D => [right, left + along, up + high];
  const frame = (...points: Point3D[]) => line(points, '#b3402e', 0.06);
  const [rear, front, pedals] = [at(0.34, 0.34), at(1.4, 0.34), at(0.76, 0.3)];
  const [saddle, head] = [at(0.6, 0.88), at(1.22, 0.85)];
  return [
    wheel(rear, 0.34),
    wheel(front, 0.34),
    frame(rear, pedals, head, saddle, pedals),
    frame(rear, at(0.62, 0.78)),
    frame(front, at(1.2, 0.98), at(1.05, 1.02)),
    frame(at(0.5, 0.92), at(0.72, 0.92)),
  ];
};

/** Somebody 1.75 m tall, who shows how large everything is. */
const person: Thing = (corner) => {
  const [x, y] = project(corner);
  const at = (across: number, up: number) => `${hundredths(x + across)} ${hundredths(y - up)}`;
  const body = `M${at(-0.23, 1.4)}q0 -.12 .12 -.12h.22q.12 0 .12 .12v.62h-.1v-.5h-.02v1.38h-.13v-.75h-.02v.75h-.13v-1.38h-.02v.5h-.1z`;
  const head = `M${at(-0.12, 1.63)}a.12 .12 0 1 0 .24 0a.12 .12 0 1 0 -.24 0`;
  return [{ fill: 'currentColor', opacity: 0.85, d: `${body}${head}` }];
};

/**
 * One room for each size band, of about 4, 8, 15 and 25 m²: the lengths in metres of the wall on the right and of the one on the left, and what
 * stands where. Of several things that cover each other the one farther back stands first.
 */
const SCENES: { room: [right: number, left: number]; things: [Thing, right: number, left: number][] }[] = [
  {
    room: [1.9, 2],
    things: [
      [boxes(4), 0.05, 0.05],
      [boxes(3), 0.7, 0.05],
      [boxes(3), 0.05, 0.5],
      [boxes(2), 0.7, 0.5],
      [boxes(2), 0.05, 0.95],
      [boxes(1), 0.7, 0.95],
      [bicycle, 1.65, 0.1],
      [person, 0.7, 1.75],
    ],
  },
  {
    room: [2.7, 3],
    things: [
      [bed(1.4), 0.05, 0.05],
      [wardrobe, 1.5, 0.05],
      [boxes(3), 1.5, 0.75],
      [boxes(2), 1.5, 1.2],
      [boxes(3), 0.05, 2.15],
      [boxes(2), 0.7, 2.15],
      [bicycle, 2.5, 0.8],
      [person, 1.6, 2.6],
    ],
  },
  {
    room: [3.2, 4.7],
    things: [
      [bed(1.6), 0.05, 0.05],
      [wardrobe, 1.75, 0.05],
      [boxes(4), 1.8, 0.7],
      [boxes(3), 2.45, 0.7],
      [sofa, 0.05, 2.25],
      [table, 1.25, 2.3],
      [bicycle, 2.95, 1.7],
      [washer, 0.05, 4.02],
      [boxes(3), 0.75, 4.05],
      [person, 2.5, 4.2],
    ],
  },
  {
    room: [5, 5],
    things: [
      [bed(1.6), 0.05, 0.05],
      [wardrobe, 1.75, 0.05],
      [wardrobe, 2.9, 0.05],
      [fridge, 4.2, 0.05],
      [washer, 4.2, 0.72],
      [bed(0.9), 1.9, 0.85],
      [boxes(4), 3, 0.9],
      [boxes(3), 3, 1.35],
      [sofa, 0.05, 2.3],
      [table, 1.3, 3.1],
      [boxes(4), 2.5, 3.1],
      [boxes(3), 3.15, 3.1],
      [boxes(4), 2.5, 3.55],
      [bicycle, 4.3, 1.7],
      [bicycle, 4.7, 2.1],
      [person, 2.4, 4.7],
    ],
  },
];

const [WALL, MARGIN] = [2.3, 0.1];

/** The picture of a size band, counted from 0. */
export function drawSizeBand(index: number) {
  const { room = [1, 1], things = [] } = SCENES[index] ?? {};
  const [right, left] = room;
  const [x, y] = [-left * ACROSS - MARGIN, -WALL - MARGIN];
  const [width, height] = [(right + left) * ACROSS + 2 * MARGIN, (right + left) / 2 + WALL + 3 * MARGIN];
  const wall = (opacity: number, ...points: Point3D[]): Shape => ({
    fill: 'currentColor',
    opacity,
    d: outline(points),
  });
  return {
    viewBox: [x, y, width, height].map(hundredths).join(' '),
    shapes: [
      wall(0.14, [0, 0, 0], [right, 0, 0], [right, 0, WALL], [0, 0, WALL]),
      wall(0.07, [0, 0, 0], [0, left, 0], [0, left, WALL], [0, 0, WALL]),
      wall(0.22, [0, 0, 0], [right, 0, 0], [right, left, 0], [0, left, 0]),
      ...things.flatMap(([thing, toRight, toLeft]) => thing([toRight, toLeft, 0])),
    ],
  };
}
