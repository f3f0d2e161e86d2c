import { words } from '#core';

export const t = words('hold', {
  da: {
    waiting: 'Rum {{number}} venter på din betaling.',
    resume: 'Fortsæt betalingen for rum {{number}}',
    until: '(reserveret til kl. {{time}})',
    giveBack: 'Frigiv rummet',
    working: 'Et øjeblik …',
    settling:
      'Vi venter på, at betalingen for rum {{number}} bliver bekræftet. Så snart den er på plads, er rummet dit.',
    given: 'Rum {{number}} er frigivet. Du har ikke betalt noget.',
    paid: 'Betalingen var allerede gået igennem, så rum {{number}} er dit. Du finder det blandt dine lejemål.',
    over: 'Rum {{number}} er ikke længere reserveret.',
    failed: 'Det lykkedes ikke. Prøv igen om lidt.',
  },
  en: {
    waiting: 'Room {{number}} is waiting for your payment.',
    resume: 'Continue paying for room {{number}}',
    until: '(held until {{time}})',
    giveBack: 'Give the room back',
    working: 'One moment …',
    settling:
      'Your payment for room {{number}} is being confirmed. The room is yours as soon as that is done.',
    given: 'Room {{number}} has been given back. You have not paid anything.',
    paid: 'Your payment had already gone through, so room {{number}} is yours. You will find it among your leases.',
    over: 'Room {{number}} is no longer held.',
    failed: 'That did not work. Please try again in a moment.',
  },
});
