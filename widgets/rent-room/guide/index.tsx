import { useId } from 'react';
import { addStyles, computed, decimal, language, useSignals, words } from '#core';
import { BANDS } from '../../../src/format/price.ts';
import { drawSizeBand, FITS, HOMES } from '../../../src/size-guide/pictures.ts';
import { afterPaint } from '../../../src/state/after-paint.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Dialog } from '../../../src/ui/dialog.tsx';
import forms from '../../../src/ui/forms.css';
import { areaRange } from '../names.ts';
import type { Selection } from '../selection.ts';
import { focusAndScroll } from '../steps.tsx';
import { type Calculator, createCalculator, findFit, type Home, ITEMS, type Item } from './calculator.ts';
import styles from './guide.css';

const t = words('rentGuide', {
  title: ['Hvad passer?', 'What fits?'],
  lead: [
    'Se, hvad der kan stå i et rum, eller regn ud, hvor meget plads du skal bruge.',
    'See what a room can hold, or work out how much space you need.',
  ],
  close: ['Luk', 'Close'],
  calculate: ['Beregn, hvor meget plads du skal bruge', 'Work out your space'],
  home1: ['1-værelses bolig', '1-room flat'],
  home2: ['2-værelses bolig', '2-room flat'],
  home3: ['3-værelses bolig', '3-room flat'],
  house: ['Hus', 'House'],
  boxes: ['Flyttekasser', 'Moving boxes'],
  bicycle: ['Cykel', 'Bicycle'],
  sofa: ['Sofa', 'Sofa'],
  bed: ['Seng', 'Bed'],
  wardrobe: ['Skab', 'Wardrobe'],
  table: ['Spisebord med stole', 'Dining table with chairs'],
  machine: ['Vaskemaskine eller køleskab', 'Washing machine or fridge'],
  tyres: ['Et sæt bilhjul', 'Set of car wheels'],
  more: ['Flere: {{item}}, nu {{count}}', 'More: {{item}}, now {{count}}'],
  fewer: ['Færre: {{item}}, nu {{count}}', 'Fewer: {{item}}, now {{count}}'],
  nothing: ['Vælg en bolig, eller tilføj ting.', 'Choose a home, or add things.'],
  about: ['Ca. {{sqm}} m²', 'About {{sqm}} m²'],
  fits: ['{{count}} ledige rum passer', '{{count}} available rooms fit'],
  fitsOne: ['1 ledigt rum passer', '1 available room fits'],
  tooLarge: ['Der er ikke et så stort rum ledigt lige nu', 'No room of that size is available right now'],
  show: ['Vis rum på {{sqm}} m²', 'Show rooms of {{sqm}} m²'],
  showLargest: ['Vis de største rum', 'Show the largest rooms'],
});

/** The view of `Calculator`: a button for each home, and a counter for each item. */
function CalculatorView({ calculator }: { calculator: Calculator }) {
  useSignals();
  const id = useId();
  const counts = calculator.counts.value;
  return (
    <section className="calculator" aria-labelledby={id}>
      <h3 id={id}>{t('calculate')}</h3>
      <div className="row">
        {(Object.keys(HOMES) as Home[]).map((home) => (
          <button
            type="button"
            key={home}
            className="pick small"
            part="guide-home"
            aria-pressed={calculator.home.value === home}
            onClick={() => calculator.toggleHome(home)}
          >
            {t(home)}
          </button>
        ))}
      </div>
      <ul className="items">
        {(Object.keys(ITEMS) as Item[]).map((item) => {
          const given = { item: t(item), count: String(counts[item]) };
          return (
            <li key={item}>
              <span>{t(item)}</span>
              <span className="stepper">
                <button
                  type="button"
                  className="pick"
                  aria-label={t('fewer', given)}
                  aria-disabled={!counts[item] || undefined}
                  onClick={() => calculator.fewer(item)}
                >
                  −
                </button>
                <span className={counts[item] ? 'count' : 'count quiet'}>{counts[item]}</span>
                <button
                  type="button"
                  className="pick"
                  part="guide-more"
                  aria-label={t('more', given)}
                  onClick={() => calculator.more(item)}
                >
                  +
                </button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Pictures of what fits in the rooms of each band, and a calculator of the area that somebody needs. */
function Guide({ guide, onClose }: { guide: GuidePart; onClose: () => void }) {
  useSignals();
  const show = (bandId: number, sqm: number | null = null) => {
    guide.showBand(bandId, sqm);
    onClose();
  };
  return (
    <Dialog wide title={t('title')} onClose={onClose}>
      {(textId) => (
        <div className="guide">
          <button type="button" className="link close" aria-label={t('close')} onClick={onClose}>
            ✕
          </button>
          <p id={textId} className="quiet">
            {t('lead')}
          </p>
          <Pictures onPick={(bandId) => show(bandId)} />
          <CalculatorView calculator={guide.calculator} />
          <Result guide={guide} onShow={show} />
        </div>
      )}
    </Dialog>
  );
}

function Pictures({ onPick }: { onPick: (bandId: number) => void }) {
  useSignals();
  return (
    <ul className="pictures">
      {BANDS.map((band, index) => (
        <li key={band.id}>
          <button type="button" className="pick" part="guide-band" onClick={() => onPick(band.id)}>
            <Picture index={index} />
            <strong>{areaRange(band)}</strong>
            <span>{FITS[index]?.[language.value === 'da' ? 0 : 1]}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What fits in a room of a band, drawn to scale. */
function Picture({ index }: { index: number }) {
  const { viewBox, shapes } = drawSizeBand(index);
  return (
    <svg viewBox={viewBox} aria-hidden>
      {shapes.map((shape) => (
        <path key={shape.d} {...shape} />
      ))}
    </svg>
  );
}

/** The area, and the way to rooms of that size. It stays in view while the calculator is filled in. */
function Result(props: { guide: GuidePart; onShow: (bandId: number, sqm: number | null) => void }) {
  useSignals();
  const { guide, onShow } = props;
  const sqm = guide.calculator.sqm.value;
  const fit = guide.fit.value;
  return (
    <div className="result">
      <p role="status">
        {sqm > 0 ? (
          <>
            <strong>{t('about', { sqm: decimal(sqm) })}</strong>{' '}
            {fit && <span className="quiet">{t(countKey(fit.count), { count: String(fit.count) })}</span>}
          </>
        ) : (
          <span className="quiet">{t('nothing')}</span>
        )}
      </p>
      {fit && (
        <Button className="primary" part="guide-show" onClick={() => onShow(fit.bandId, fit.sqm)}>
          {fit.sqm ? t('show', { sqm: decimal(fit.sqm) }) : t('showLargest')}
        </Button>
      )}
    </div>
  );
}

const countKey = (count: number) => (count > 1 ? 'fits' : count ? 'fitsOne' : 'tooLarge');

export type GuidePart = ReturnType<typeof createGuide>;

/** The guide "What fits?", and the pictures that the tiles of the sizes show where the widget is wide. */
export function createGuide({ root, selection }: { root: ShadowRoot | null; selection: Selection }) {
  addStyles(root, forms + styles);
  const calculator = createCalculator();
  const rooms = computed(() => {
    const floor = selection.floorId.value;
    const vacant = selection.vacant.value.value ?? [];
    return floor === null ? vacant : vacant.filter((room) => room.floor.id === floor);
  });
  return {
    calculator,
    /** Where a room for what is in the calculator is found; null while there is nothing in it. */
    fit: computed(() => {
      const sqm = calculator.sqm.value;
      return sqm ? findFit(sqm, rooms.value) : null;
    }),
    /** Chooses a band. With `sqm`, the rooms of exactly that size come first in the list. */
    showBand(bandId: number, sqm: number | null) {
      if (selection.bandId.peek() !== bandId) selection.toggleBand(bandId);
      if (sqm) selection.listing.showFirst(sqm);
      // The dialog has returned the focus by then.
      void afterPaint().then(() => root && focusAndScroll(root, '.list-anchor'));
    },
    Guide,
    Picture,
  };
}
