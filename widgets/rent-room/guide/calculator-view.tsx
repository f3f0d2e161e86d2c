import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { type Calculator, HOMES, type Home, type StoredThing, THINGS } from './calculator.ts';
import { t } from './words.ts';

/** The view of `Calculator`: a button for each home, and a counter for each thing. */
export function CalculatorView({ calculator }: { calculator: Calculator }) {
  useSignals();
  const id = useId();
  const counts = calculator.counts.value;
  return (
    <section className="calculator" aria-labelledby={id}>
      <h3 id={id}>{t('calculate')}</h3>
      <div className="row homes">
        {(Object.keys(HOMES) as Home[]).map((home) => (
          <button
            type="button"
            key={home}
            className="pick"
            part="guide-home"
            aria-pressed={calculator.home.value === home}
            onClick={() => calculator.toggleHome(home)}
          >
            {t(home)}
          </button>
        ))}
      </div>
      <ul className="things">
        {(Object.keys(THINGS) as StoredThing[]).map((thing) => {
          const given = { thing: t(thing), count: String(counts[thing]) };
          return (
            <li key={thing}>
              <span>{t(thing)}</span>
              <span className="stepper">
                <button
                  type="button"
                  className="pick"
                  aria-label={t('fewer', given)}
                  disabled={!counts[thing]}
                  onClick={() => calculator.fewer(thing)}
                >
                  −
                </button>
                <span className={counts[thing] ? 'count' : 'count quiet'}>{counts[thing]}</span>
                <button
                  type="button"
                  className="pick"
                  part="guide-more"
                  aria-label={t('more', given)}
                  onClick={() => calculator.more(thing)}
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
