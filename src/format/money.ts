/** A number with at most two decimals. */
export const roundToHundredths = (value: number): number => Math.round(value * 100) / 100;

/** Rounds halves away from zero, and never to -0, as they are written in decimal: 1.005 * 100 counts as 100.5, although its binary value is a little less. */
export function roundHalf(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`not an amount: ${value}`);
  return Math.sign(value) * Math.round(Math.abs(value) * (1 + 2 * Number.EPSILON)) + 0;
}

/** DKK with decimals (as on the wire) to whole øre. Throws a RangeError for a number that is not finite. */
export const toOere = (dkk: number): number => roundHalf(dkk * 100);

/** Whole øre to DKK with decimals, as on the wire. */
export const fromOere = (oere: number): number => oere / 100;

/** `123450` to `1234,50 DKK`: two decimals, a comma, no thousands separator, and the typographic minus sign (U+2212). */
export const formatOere = (oere: number): string =>
  `${fromOere(oere).toFixed(2).replace('.', ',').replace('-', '\u2212')} DKK`;

/** An amount in DKK as `1234,50 DKK`. Empty for anything but a number: a backend's answers are not validated. */
export const formatDkk = (dkk: unknown): string => (typeof dkk === 'number' ? formatOere(toOere(dkk)) : '');

/** `1234,50 DKK/md.`; the language's short word for a month comes from the caller. */
export const formatMonthly = (oere: number, month: string): string => `${formatOere(oere)}/${month}`;
