import { useSignals } from '@preact/signals-react/runtime';
import { formatMonthly } from '../../../src/format/money.ts';
import type { Part } from '../../../src/state/part.ts';
import { LoadFailed, SlowLoad } from '../../../src/ui/try-again.tsx';
import type { GuidePart } from '../guide/index.ts';
import { BANDS, type Band } from './bands.ts';
import { areaRange, bandName, countText } from './names.ts';
import type { Selection } from './selection.ts';
import { Step } from './step.tsx';
import { WhatFits } from './what-fits.tsx';
import { t } from './words.ts';

type Facts = Pick<Band, 'roomCount' | 'lowestPrice' | 'campaign' | 'lowestCampaignPrice'>;

/** Invisible until a band has loaded, and about as large, so that nothing moves then. */
const placeholderFacts = (campaign: boolean): Facts => ({
  roomCount: 100,
  lowestPrice: 999_900,
  campaign,
  lowestCampaignPrice: campaign ? 888_800 : null,
});

export function BandPicker({ selection, guide }: { selection: Selection; guide: Part<GuidePart> }) {
  useSignals();
  const bands = selection.bands.value;
  const anyCampaign = selection.floors.value.some(({ campaign }) => campaign?.active);
  return (
    <Step name="size" title={t('bands')} chosen={() => bandName(selection.bandId.value)}>
      <WhatFits guide={guide} />
      <div className="bands" aria-busy={bands.state === 'loading'}>
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
              {band ? (
                <BandFacts band={band} />
              ) : (
                <span className={bands.state === 'failed' ? 'facts' : 'skeleton facts'} aria-hidden>
                  <BandFacts band={placeholderFacts(anyCampaign)} />
                </span>
              )}
            </button>
          );
        })}
      </div>
      {bands.state === 'loading' && <SlowLoad silent onRetry={selection.reload} />}
      {bands.state === 'failed' && <LoadFailed silent text={t('loadFailed')} onRetry={selection.reload} />}
    </Step>
  );
}

function BandFacts({ band }: { band: Facts }) {
  useSignals();
  const { roomCount, lowestPrice, lowestCampaignPrice } = band;
  const monthly = (price: number) => formatMonthly(price, t('month'));
  const reduced = lowestPrice !== null && lowestCampaignPrice !== null && lowestPrice > lowestCampaignPrice;
  return (
    <>
      {lowestPrice !== null && (
        <span className="from">
          {t('from')}{' '}
          {reduced && (
            <s>
              <span className="unseen">{t('before')} </span>
              {monthly(lowestPrice)}
            </s>
          )}{' '}
          <span className={reduced ? 'now reduced' : 'now'}>
            {reduced && <span className="unseen">{t('now')} </span>}
            {monthly(reduced ? lowestCampaignPrice : lowestPrice)}
          </span>
        </span>
      )}
      <span className="quiet">{countText(roomCount)}</span>
      {band.campaign && <span className="badge">{t('campaign')}</span>}
    </>
  );
}
