export type Language = 'da' | 'en';

/** The one of Danish and English that an `Accept-Language` header prefers; Danish where it has neither. */
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
