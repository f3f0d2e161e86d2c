import { t } from './words.ts';

/** Says quietly that something could not be loaded, with a way to ask again. */
export function Again({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <p className="quiet">
      {text}{' '}
      <button type="button" className="link" onClick={onAgain}>
        {t('again')}
      </button>
    </p>
  );
}
