import { useSignals } from '@preact/signals-react/runtime';
import type { CSSProperties } from 'react';
import { roundToHundredths } from '../../../src/format/money.ts';
import type { ChosenPlace } from './chosen-way.ts';
import type { Zoom } from './zoom.ts';

/** The way from the gate to the chosen room, over the image of the plan. Its lines are as wide on the screen whatever the plan's size. */
export function WayLine({ way, zoom }: { way: NonNullable<ChosenPlace['way']>; zoom: Zoom }) {
  const { width, height } = way.walkways;
  useSignals();
  const pixels = (zoom.measure().canvas.width / width || 1) * zoom.view.value.scale;
  const dot = (point?: { x: number; y: number }) => `M${point?.x} ${point?.y}h0`;
  const points = way.points.map(({ x, y }) => `${roundToHundredths(x)},${roundToHundredths(y)}`).join(' ');
  return (
    <svg
      className="way"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      style={{ '--metre': pixels } as CSSProperties}
      aria-hidden
    >
      <polyline className="halo" points={points} />
      <polyline className="walked" points={points} pathLength={1} />
      <path className="halo" d={dot(way.points[0])} />
      <path className="start" d={dot(way.points[0])} />
      <path className="end" d={dot(way.points.at(-1))} />
    </svg>
  );
}
