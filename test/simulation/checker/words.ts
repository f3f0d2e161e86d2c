/* How the messages begin, which tell what they are. People of the simulation read Danish. */

export const CONFIRMED = /^Rum \S+ er dit/;
export const TERMINATED = /^Rum \S+ er opsagt/;
export const KEPT = /^Du beholder rum/;
export const ENDING = /^Husk at tømme rum/;
export const FAILED = /^Betalingen .*for rum \S+ gik ikke igennem/;
export const WITHDRAWN = /er fortrudt$/;
export const RECEIPT = /^Kvittering: /;
