/** A number with at most two decimals. */
export const roundToHundredths = (value: number): number => Math.round(value * 100) / 100;
