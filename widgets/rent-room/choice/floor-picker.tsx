import { useSignals } from '@preact/signals-react/runtime';
import { floorName } from '../../../src/language/floor.ts';
import type { Folding } from './folding.ts';
import { chosenFloorName } from './names.ts';
import type { Selection } from './selection.ts';
import { Step } from './step.tsx';
import { t } from './words.ts';

export function FloorPicker({ selection, folding }: { selection: Selection; folding: Folding }) {
  useSignals();
  return (
    <Step
      name="floor"
      title={t('floors')}
      brief={t('floor')}
      chosen={() => chosenFloorName(selection, selection.floorId.value)}
      none={t('anyFloor')}
      folding={folding}
    >
      <div className="row">
        {selection.floors.value.map((floor) => (
          <button
            type="button"
            key={floor.id}
            className="pick"
            part="floor"
            aria-pressed={selection.floorId.value === floor.id}
            onClick={() => selection.toggleFloor(floor.id)}
          >
            {floorName(floor)}
            {floor.campaign?.active && <span className="badge">{t('campaign')}</span>}
          </button>
        ))}
      </div>
    </Step>
  );
}
