import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import type { ChosenPlace } from './chosen-way.ts';
import { t } from './words.ts';
import type { Zoom } from './zoom.ts';

/** What the plan tells besides its picture: how far it is to the chosen room, or what a finger can do. */
export function PlanNote({ zoom, chosen }: { zoom: Zoom; chosen: ReadonlySignal<ChosenPlace | null> }) {
  useSignals();
  return (
    <span className="quiet plan-note" role="status">
      {describe()}
    </span>
  );

  function describe(): string {
    const way = chosen.value?.way;
    if (way) {
      const { kind } = way.walkways.from;
      return t(`way-${kind === 'lift' || kind === 'stairs' ? kind : 'gate'}`, {
        metres: String(Math.max(1, Math.round(way.metres))),
      });
    }
    const { scale } = zoom.view.value;
    if (!zoom.hasSmallTargets.value || !matchMedia('(pointer: coarse)').matches) return '';
    return t(scale > 1 ? 'tapToChoose' : 'tapToZoom');
  }
}
