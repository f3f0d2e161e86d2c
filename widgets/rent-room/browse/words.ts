import { words } from '#core';

export const t = words('rentList', {
  da: {
    noRooms: 'Ingen ledige rum passer til dit valg.',
    noNumber: 'Der er intet ledigt rum med nummeret {{number}}.',
    nearest: 'De nærmeste ledige rum:',
    showAll: 'Vis alle ledige rum',
    offerOver: 'Rum {{number}} er ikke længere reserveret til dig. Her er de rum, der er ledige nu.',
    tellMe: 'Giv mig besked, når et rum bliver ledigt',
    formFailed: 'Det kunne ikke hentes lige nu.',
    exactSize: 'Præcis størrelse',
    from: 'Fra {{sqm}} m²',
    order: 'Sortér efter',
    'order-floor': 'etage',
    'order-size': 'størrelse',
    'order-price': 'pris',
  },
  en: {
    noRooms: 'No available room matches your choice.',
    noNumber: 'No available room has the number {{number}}.',
    nearest: 'The closest available rooms:',
    showAll: 'Show all available rooms',
    offerOver: 'We no longer keep room {{number}} for you. These rooms are available now.',
    tellMe: 'Tell me when a room is available',
    formFailed: 'This could not be loaded right now.',
    exactSize: 'Exact size',
    from: 'From {{sqm}} m²',
    order: 'Sort by',
    'order-floor': 'floor',
    'order-size': 'size',
    'order-price': 'price',
  },
});
