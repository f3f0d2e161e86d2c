export type Language = 'da' | 'en';

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
