import { useSignals } from '@preact/signals-react/runtime';
import { t } from './words.ts';

/** What the marks on the plan mean. */
export function Legend() {
  useSignals();
  return (
    <ul className="legend">
      {(['free', 'campaign', 'chosen', 'taken'] as const).map((kind) => (
        <li key={kind}>
          <span className={`spot ${kind}`} /> {t(kind)}
        </li>
      ))}
    </ul>
  );
}
