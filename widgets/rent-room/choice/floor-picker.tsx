import { useSignals } from '@preact/signals-react/runtime';
import { floorName } from '#core';
import type { Folding } from './folding.ts';
import { chosenFloorName } from './names.ts';
import { useOneTabStop } from './one-tab-stop.ts';
import type { Selection } from './selection.ts';
import { Step } from './step.tsx';
import { t } from './words.ts';

interface Props {
  selection: Selection;
  folding: Folding;
}

export function FloorPicker({ selection, folding }: Props) {
  useSignals();
  const floors = selection.floors.value;
  const group = useOneTabStop([floors]);
  return (
    <Step
      name="floor"
      title={t('floors')}
      brief={t('floor')}
      chosen={() => chosenFloorName(selection, selection.drawn.floorId.value)}
      none={t('anyFloor')}
      folding={folding}
    >
      <div ref={group} className="row" role="toolbar" aria-label={t('floors')}>
        {floors.map((floor) => (
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
