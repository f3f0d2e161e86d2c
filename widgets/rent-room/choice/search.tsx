import { type FormEvent, useId } from 'react';
import type { Selection } from './selection.ts';
import { t } from './words.ts';

/** The room-number search: free text, asked when it is submitted. */
export function Search({ selection }: { selection: Selection }) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    selection.search(String(new FormData(event.currentTarget).get('searchText') ?? ''));
  };
  return (
    <search>
      <form className="search field" onSubmit={submit}>
        <label htmlFor={id}>{t('searchPrompt')}</label>
        <div className="row">
          <input
            id={id}
            name="searchText"
            type="search"
            inputMode="search"
            autoComplete="off"
            placeholder={t('searchPlaceholder')}
            defaultValue={selection.searchText.peek()}
          />
          <button type="submit" className="button">
            {t('search')}
          </button>
        </div>
      </form>
    </search>
  );
}
