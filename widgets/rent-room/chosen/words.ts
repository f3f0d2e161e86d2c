import { words } from '#core';

export const t = words('rentChosen', {
  da: {
    otherRoom: 'Vælg et andet rum',
    summary: 'Dit valg',
    noRoom: 'Ikke valgt endnu',
    toDetails: 'Fortsæt',
    justTaken: 'Er lige blevet taget',
    seeOther: 'Se rum {{number}}',
    noPrice: 'Prisen kunne ikke hentes lige nu.',
  },
  en: {
    otherRoom: 'Choose another room',
    summary: 'Your choice',
    noRoom: 'Not chosen yet',
    toDetails: 'Continue',
    justTaken: 'Has just been taken',
    seeOther: 'See room {{number}}',
    noPrice: 'The price could not be loaded right now.',
  },
});
