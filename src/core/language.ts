import { type ReadonlySignal, signal } from '@preact/signals-react';
import rosetta from 'rosetta';
import type { Floor } from '../api/calls.ts';
import type { Language } from '../contract.ts';

// The loader has read the language before any chunk runs.
const current = signal<Language>(window.SelfStorage?.language === 'en' ? 'en' : 'da');
document.addEventListener('selfstorage:language', (event) => {
  const { language } = event.detail;
  if (language === 'da' || language === 'en') current.value = language;
});

/** The language of every widget on the page. `SelfStorage.setLanguage` changes it. */
export const language: ReadonlySignal<Language> = current;

const book = rosetta<Record<string, unknown>>();

/** A text of one dictionary in the current language; `{{name}}` stands for a parameter. Texts are not escaped: use them in text nodes only. */
export type Translate<Key extends string> = (key: Key, params?: Record<string, string | number>) => string;

/** Adds a dictionary under its own name: each text in Danish and in English. */
export function words<Key extends string>(
  name: string,
  pairs: Record<Key, readonly [da: string, en: string]>,
): Translate<Key> {
  for (const at of [0, 1]) {
    const texts = Object.entries<readonly string[]>(pairs).map(([key, pair]) => [key, pair[at]]);
    book.set(at ? 'en' : 'da', { [name]: Object.fromEntries(texts) });
  }
  return (key, params) => {
    const text = book.t(`${name}.${key}`, params, current.value);
    if (!text && process.env.NODE_ENV !== 'production') console.error(`No words for ${name}.${key}`);
    return text;
  };
}

/** A floor's name in the current language, else as the facility wrote it. */
export const floorName = ({ name, translations }: Pick<Floor, 'name' | 'translations'>): string =>
  translations?.[language.value]?.name || name;

/** A floor's campaign text in the current language, else as the facility wrote it; empty without a campaign. */
export const campaignText = ({ campaign, translations }: Floor): string =>
  (campaign && (translations?.[language.value]?.campaignText || campaign.text)) || '';

/** An area as the current language writes it: 7,5 or 7.5. */
export const decimal = (value: number): string =>
  language.value === 'da' ? String(value).replace('.', ',') : String(value);
