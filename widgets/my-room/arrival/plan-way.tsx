import { useSignals } from '@preact/signals-react/runtime';
import { findWay } from '../../../src/plan/way.ts';
import { imageAddress } from '../../../src/ui/address.ts';
import type { Plan } from './arrival.ts';
import { t } from './words.ts';

/** The floor's plan with the room, and the way to it where the backend says where people walk. */
export function PlanWay({ plan: { image, room, walkways }, number }: { plan: Plan; number: string }) {
  useSignals();
  const address = imageAddress(image);
  if (!address) return null;
  const way = room && findWay(walkways, room);
  // In metres like the way, else in per cent like the outline.
  const { width, height } = way && walkways ? walkways : { width: 100, height: 100 };
  const outline = room?.outline;
  return (
    <figure>
      <div className="plan" part="plan">
        <img src={address} alt={t('planOf', { number })} />
        {outline && (
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
            <rect
              x={(outline.x / 100) * width}
              y={(outline.y / 100) * height}
              width={(outline.width / 100) * width}
              height={(outline.height / 100) * height}
            />
            {way && <polyline points={way.points.map(({ x, y }) => `${x},${y}`).join(' ')} />}
          </svg>
        )}
      </div>
      {way && <figcaption className="quiet">{t('metres', { metres: Math.round(way.metres) })}</figcaption>}
    </figure>
  );
}
