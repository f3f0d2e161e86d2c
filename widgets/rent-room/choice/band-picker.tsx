import { useSignals } from '@preact/signals-react/runtime';
import { formatMonthly } from '../../../src/format/money.ts';
import { Again, Late } from './again.tsx';
import { BANDS, type Band } from './bands.ts';
import { areaRange, countText, sizeOf } from './names.ts';
import type { Selection } from './selection.ts';
import { Step } from './step.tsx';
import { t } from './words.ts';

type Facts = Pick<Band, 'roomCount' | 'startPrice' | 'campaign' | 'campaignStartPrice'>;

/** What a band may turn out to hold, drawn unseen until it is known, so that nothing moves then. */
const expected = (campaign: boolean): Facts => ({
  roomCount: 100,
  startPrice: 999_900,
  campaign,
  campaignStartPrice: campaign ? 888_800 : null,
});

export function BandPicker({ selection }: { selection: Selection }) {
  useSignals();
  const bands = selection.bands.value;
  const onOffer = selection.floors.value.some(({ campaign }) => campaign?.active);
  return (
    <Step name="size" title={t('bands')} chosen={() => sizeOf(selection.bandId.value)}>
      <div className="bands" aria-busy={bands.state === 'loading'}>
        {BANDS.map((limits, index) => {
          const band = bands.state === 'there' ? bands.value[index] : undefined;
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
                  <BandFacts band={expected(onOffer)} />
                </span>
              )}
            </button>
          );
        })}
      </div>
      {bands.state === 'loading' && <Late silent onAgain={selection.reload} />}
      {bands.state === 'failed' && <Again silent text={t('loadFailed')} onAgain={selection.reload} />}
    </Step>
  );
}

function BandFacts({ band }: { band: Facts }) {
  useSignals();
  const { roomCount, startPrice, campaignStartPrice } = band;
  const monthly = (price: number) => formatMonthly(price, t('month'));
  const reduced = startPrice !== null && campaignStartPrice !== null && startPrice > campaignStartPrice;
  return (
    <>
      {startPrice !== null && (
        <span className="from">
          {t('from')}{' '}
          {reduced && (
            <s>
              <span className="unseen">{t('before')} </span>
              {monthly(startPrice)}
            </s>
          )}{' '}
          <span className={reduced ? 'now reduced' : 'now'}>
            {reduced && <span className="unseen">{t('now')} </span>}
            {monthly(reduced ? campaignStartPrice : startPrice)}
          </span>
        </span>
      )}
      <span className="quiet">{countText(roomCount)}</span>
      {band.campaign && <span className="badge">{t('campaign')}</span>}
    </>
  );
}
