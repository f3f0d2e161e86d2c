import { floorName, useSignal, useSignals } from '#core';
import { BANDS, type Band } from '../../src/format/price.ts';
import type { LazyPart } from '../../src/state/lazy-part.ts';
import { LoadState } from '../../src/ui/load-state.tsx';
import type { GuidePart } from './guide/index.tsx';
import { areaRange, bandName, countText } from './names.ts';
import { useOneTabStop } from './one-tab-stop.ts';
import { Monthly } from './price.tsx';
import type { Selection } from './selection.ts';
import { type Folding, Step } from './steps.tsx';
import { t } from './words.ts';

type Props = { selection: Selection; folding: Folding };

export function FloorPicker({ selection, folding }: Props) {
  useSignals();
  const floors = selection.floors.value;
  const group = useOneTabStop([floors]);
  return (
    <Step
      name="floor"
      title={t('floors')}
      brief={t('floor')}
      chosen={() => selection.nameOfFloor(selection.floorId.value)}
      none={t('anyFloor')}
      folding={folding}
    >
      <div ref={group} className="row" role="toolbar" aria-label={t('floors')}>
        {floors.map((floor) => (
          <button
            type="button"
            key={floor.id}
            className="pick small"
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

/** The button beside the heading of the sizes that opens the guide. */
function WhatFits({ guide }: { guide: LazyPart<GuidePart> }) {
  useSignals();
  const open = useSignal(false);
  const later = guide.loaded.value;
  const close = () => {
    open.value = false;
  };
  return (
    <>
      <button
        type="button"
        className="link what-fits"
        part="what-fits"
        aria-haspopup="dialog"
        onClick={() => {
          open.value = true;
          void guide.load();
        }}
      >
        {t('whatFits')}
      </button>
      {open.value && guide.failed.value && <LoadState state="failed" onRetry={guide.load} />}
      {open.value && later && <later.Guide guide={later} onClose={close} />}
    </>
  );
}

export function BandPicker({ selection, folding, guide }: Props & { guide: LazyPart<GuidePart> }) {
  useSignals();
  const group = useOneTabStop();
  const bands = selection.bands.value;
  const later = guide.loaded.value;
  const floors = selection.floors.value;
  // Room for the price before the campaign, so that nothing moves when it arrives.
  const look = floors.some(({ campaign }) => campaign?.active) ? 'bands two-prices' : 'bands';
  return (
    <Step
      name="size"
      title={t('bands')}
      brief={t('size')}
      chosen={() => bandName(selection.bandId.value)}
      none={t('anySize')}
      folding={folding}
    >
      <WhatFits guide={guide} />
      <div
        ref={group}
        className={look}
        role="toolbar"
        aria-label={t('bands')}
        aria-busy={bands.state === 'loading'}
      >
        {BANDS.map((limits, index) => {
          const band = bands.value?.[index];
          return (
            <button
              type="button"
              key={limits.id}
              className="pick band"
              part="band"
              aria-pressed={selection.bandId.value === limits.id}
              onClick={() => selection.toggleBand(limits.id)}
            >
              <strong>{areaRange(limits)}</strong>
              {band && <BandFacts band={band} canWait={selection.canWait.value} />}
              {bands.state === 'loading' && <span className="skeleton" />}
              {later && <later.Picture index={index} />}
            </button>
          );
        })}
      </div>
      <LoadState state={bands.state} silent onRetry={selection.reload} />
    </Step>
  );
}

function BandFacts({ band, canWait }: { band: Band; canWait: boolean }) {
  useSignals();
  const { roomCount, from } = band;
  return (
    <>
      {from && (
        <span className="from">
          {t('from')} <Monthly price={{ ...from, months: undefined }} />
        </span>
      )}
      <span className="quiet">
        {from?.months && `${t('forMonths', { months: from.months })} · `}
        {countText(roomCount)}
        {canWait && !roomCount && ` · ${t('beTold')}`}
      </span>
    </>
  );
}
