/** What a text that people read must not hold, and what stands there instead. */
type Rule = [wrong: RegExp, instead: string];

const BOTH: Rule[] = [
  [/(^|[\s(>])-\s?\d/, 'a true minus sign (−)'],
  [/\d\.\d{3}\b|\d,\d{3}\b/, 'no separator of thousands'],
  [/(?<!\p{L})kr(?!\p{L})|\bDKK\s?\d/iu, 'an amount as 595,00 DKK'],
  [/(?<!,\d\d)(?<!\}\})\sDKK\b/, 'two decimals and a comma before DKK'],
  [/\.\.\./, '…'],
  [/\p{L}'\p{L}/u, '’'],
];

const WRONG: Record<'da' | 'en', Rule[]> = {
  da: [
    [/depotrum|opbevaringsrum|lagerrum|\blokale/i, 'rum'],
    [/rummets nummer/i, 'rumnummer'],
    [/mobilnummer/i, 'telefonnummer'],
    [/yderdør/i, 'port'],
    [/skriftlige ja\b/i, 'samtykke'],
    [/\b(Dem|Deres)\b/, 'du, dig, din'],
    [/[“"]/, '”'],
    [/at betale nu/i, 'til betaling nu'],
    [/hent igen/i, 'prøv igen'],
    [/rediger/i, 'udskift'],
    [/\bpå ny\b/i, 'igen'],
    [/drillede/i, 'problemer med'],
    [/for gammelt?\b/i, 'udløbet'],
    [/se efter/i, 'tjek'],
    [/login gælder/i, 'du er blevet logget ud'],
    [/vi fik ikke svar/i, 'hvem der ikke svarede'],
    [/identitet|brugeren/i, 'du, konto'],
    [/mens du læser/i, 'læsser'],
    [/annullér/i, 'annuller'],
    [/(?<!-)\be?mail/i, 'e-mail'],
  ],
  en: [
    [/\bvacant\b/i, 'available'],
    [/\be-mail/i, 'email'],
    [/\banew\b/i, 'again'],
    [/\bfetch\b/i, 'download'],
    [/load again/i, 'try again'],
    [/there was no answer/i, 'who did not answer'],
    [/there is no such/i, 'not found'],
    [/\ba slip\b/i, 'typo'],
    [/tied in/i, 'minimum term'],
    [/mobile number/i, 'phone number'],
    [/due now/i, 'for payment now'],
    [/\bnot right\b/i, 'wrong'],
  ],
};

/** What is wrong with a text in the manner of the house, each with what stands there instead; empty for a good one. */
export const faultsIn = (text: string, language: 'da' | 'en'): string[] =>
  [...BOTH, ...WRONG[language]].flatMap(([wrong, instead]) => {
    const found = wrong.exec(text)?.[0];
    return found ? [`“${found.trim()}” → ${instead}: ${text.slice(0, 120)}`] : [];
  });
