import { useSignals } from '@preact/signals-react/runtime';
import { floorName } from '../../../src/language/floor.ts';
import { imageAddress } from '../../../src/ui/address.ts';
import type { Selection } from './selection.ts';
import { Step } from './step.tsx';
import { t } from './words.ts';

export function FloorPlan({ selection }: { selection: Selection }) {
  useSignals();
  const shown = selection.floors.value.find(({ id }) => id === selection.planFloorId.value);
  const plan = selection.plan.value;
  const image = plan.state === 'there' ? imageAddress(plan.value) : undefined;
  return (
    <Step title={t('plan')}>
      <div className="row">
        {selection.floors.value.map((floor) => (
          <button
            type="button"
            key={floor.id}
            className="pick small"
            part="plan-floor"
            aria-pressed={floor === shown}
            onClick={() => selection.showPlan(floor.id)}
          >
            {floorName(floor)}
          </button>
        ))}
      </div>
      <figure className="plan">
        <div className="sheet">
          {image && shown && <img part="plan" src={image} alt={t('planOf', { floor: floorName(shown) })} />}
          {plan.state !== 'loading' && !image && <p className="quiet">{t('noPlan')}</p>}
        </div>
        <figcaption>{shown && floorName(shown)}</figcaption>
      </figure>
    </Step>
  );
}
