import {
  ACROSS,
  bed,
  bicycle,
  boxes,
  fridge,
  hundredths,
  outline,
  type Place,
  person,
  type Shape,
  sofa,
  table,
  wardrobe,
  washer,
} from './shapes.ts';

/** What fits in a room of each size band. */
export const FITS = {
  da: [
    'Flyttekasser, cykler og sæsonudstyr',
    'Et værelse eller en lille lejlighed',
    'En hel lejlighed eller et lille lager',
    'Et hus, et bo eller firmaets lager',
  ],
  en: [
    'Moving boxes, bicycles and seasonal things',
    'A room or a small flat',
    'A whole flat or a small stockroom',
    'A house, an estate or company stock',
  ],
};

/** A room of a size band, with things in it. Of several things that cover each other the one farther back stands first. */
interface Scene {
  /** Length in metres of the wall on the right and of the one on the left. */
  room: [right: number, left: number];
  things: Shape[][];
}

const WALL = 2.3;
const MARGIN = 0.1;

const at = (right: number, left: number, up = 0): Place => [right, left, up];

/** One room for each size band: about 4, 8, 15 and 25 m². */
const SCENES: Scene[] = [
  {
    room: [1.9, 2],
    things: [
      boxes(4)(at(0.05, 0.05)),
      boxes(3)(at(0.7, 0.05)),
      boxes(3)(at(0.05, 0.5)),
      boxes(2)(at(0.7, 0.5)),
      boxes(2)(at(0.05, 0.95)),
      boxes(1)(at(0.7, 0.95)),
      bicycle(at(1.65, 0.1)),
      person(at(0.7, 1.75)),
    ],
  },
  {
    room: [2.7, 3],
    things: [
      bed(1.4)(at(0.05, 0.05)),
      wardrobe(at(1.5, 0.05)),
      boxes(3)(at(1.5, 0.75)),
      boxes(2)(at(1.5, 1.2)),
      boxes(3)(at(0.05, 2.15)),
      boxes(2)(at(0.7, 2.15)),
      boxes(2)(at(0.05, 2.58)),
      bicycle(at(2.5, 0.8)),
      person(at(1.6, 2.6)),
    ],
  },
  {
    room: [3.2, 4.7],
    things: [
      bed(1.6)(at(0.05, 0.05)),
      wardrobe(at(1.75, 0.05)),
      boxes(4)(at(1.8, 0.7)),
      boxes(3)(at(2.45, 0.7)),
      sofa(at(0.05, 2.25)),
      boxes(2)(at(2.45, 1.15)),
      table(at(1.25, 2.3)),
      bicycle(at(2.95, 1.7)),
      washer(at(0.05, 4.02)),
      boxes(3)(at(0.75, 4.05)),
      boxes(2)(at(1.4, 4.05)),
      person(at(2.5, 4.2)),
    ],
  },
  {
    room: [5, 5],
    things: [
      bed(1.6)(at(0.05, 0.05)),
      wardrobe(at(1.75, 0.05)),
      wardrobe(at(2.9, 0.05)),
      fridge(at(4.2, 0.05)),
      washer(at(4.2, 0.72)),
      bed(0.9)(at(1.9, 0.85)),
      boxes(4)(at(3, 0.9)),
      boxes(3)(at(3, 1.35)),
      sofa(at(0.05, 2.3)),
      table(at(1.3, 3.1)),
      boxes(4)(at(2.5, 3.1)),
      boxes(3)(at(3.15, 3.1)),
      boxes(4)(at(2.5, 3.55)),
      boxes(2)(at(3.15, 3.55)),
      bicycle(at(4.3, 1.7)),
      bicycle(at(4.7, 2.1)),
      boxes(3)(at(0.05, 4.4)),
      boxes(2)(at(0.7, 4.4)),
      person(at(2.4, 4.7)),
    ],
  },
];

/** The picture of a size band, counted from 0. */
export function drawSizeBand(index: number) {
  const { room, things } = SCENES[index] as Scene;
  const [right, left] = room;
  return {
    viewBox: [
      -left * ACROSS - MARGIN,
      -WALL - MARGIN,
      (right + left) * ACROSS + 2 * MARGIN,
      (right + left) / 2 + WALL + 3 * MARGIN,
    ]
      .map(hundredths)
      .join(' '),
    shapes: [
      {
        fill: 'currentColor',
        opacity: 0.14,
        d: outline([at(0, 0), at(right, 0), at(right, 0, WALL), at(0, 0, WALL)]),
      },
      {
        fill: 'currentColor',
        opacity: 0.07,
        d: outline([at(0, 0), at(0, left), at(0, left, WALL), at(0, 0, WALL)]),
      },
      {
        fill: 'currentColor',
        opacity: 0.22,
        d: outline([at(0, 0), at(right, 0), at(right, left), at(0, left)]),
      },
      ...things.flat(),
    ],
  };
}
