import { type FormEvent, useId, useLayoutEffect, useRef } from 'react';
import { useSignals } from '#core';
import { Button } from '../../src/ui/button.tsx';
import type { Selection } from './selection.ts';
import { t } from './words.ts';

/** The search for a room number; it starts with the submit. */
export function Search({ selection }: { selection: Selection }) {
  useSignals();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const text = selection.searchText.value;
  // The field is emptied when something else ends the search; at once, so that nothing is typed before the first time.
  useLayoutEffect(() => {
    if (field.current) field.current.value = text;
  }, [text]);
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
            ref={field}
            id={id}
            name="searchText"
            type="search"
            inputMode="search"
            autoComplete="off"
            placeholder={t('searchPlaceholder')}
          />
          <Button type="submit">{t('search')}</Button>
        </div>
      </form>
    </search>
  );
}
