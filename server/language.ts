export type Language = 'da' | 'en';

/** Texts by their keys for each language, from pairs: both languages of a text stand together. */
export function words<Texts>(
  pairs: {
    [Key in keyof Texts]: readonly [da: Texts[Key], en: Texts[Key]];
  },
): Record<Language, Texts> {
  const all = Object.entries<readonly [unknown, unknown]>(pairs);
  const pick = (at: 0 | 1) => Object.fromEntries(all.map(([key, pair]) => [key, pair[at]])) as Texts;
  return { da: pick(0), en: pick(1) };
}

/** Danish or English, whichever an `Accept-Language` header prefers; Danish if it names neither. */
export function preferredLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', weight] = entry
        .trim()
        .toLowerCase()
        .split(/;\s*q=/);
      return { language: tag.slice(0, 2), weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .sort((one, other) => other.weight - one.weight)
    .map(({ language }) => language);
  return wanted.find((language) => language === 'da' || language === 'en') === 'en' ? 'en' : 'da';
}
