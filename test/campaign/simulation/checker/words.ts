/* How the messages begin, which tell what they are. People of the simulation read Danish. */

export const CONFIRMED = /^Rum \S+ er dit/;
export const TERMINATED = /^Rum \S+ er opsagt/;
export const KEPT = /^Du beholder rum/;
export const ENDING = /^Påmindelse|om tre dage/;
export const FAILED = /^Betalingen for rum/;
export const WITHDRAWN = /er fortrudt$/;
export const RECEIPT = /^Kvittering: /;
