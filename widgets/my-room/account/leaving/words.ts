import { words } from '#core';

export const t = words('leaving', {
  da: {
    confirm: 'Vil du opsige lejemålet for rum {{number}}?',
    keepRoom: 'Behold rummet',
    terminateRoom: 'Opsig rum {{number}}',
    lastDay: 'Sidste dag',
    endOfPeriod: 'Sidste dag i den betalte periode.',
    until: 'Du kan komme ind til midnat.',
    payment: 'Betaling',
    nothingAfter: 'Der er betalt til og med {{date}}. Vi trækker ikke mere.',
    nothingMore: 'Vi trækker ikke mere efter den betalte periode.',
    waived: 'Den ubetalte faktura på {{amount}} bortfalder. Vi trækker ikke mere.',
    lastPaid: 'Sidste betaling: {{amount}} den {{date}}.',
    before: 'Inden du går',
    leave: 'Tøm rummet, fej det, og slå alarmen fra. Luk døren, når du går.',
    regret: 'Fortryder du?',
    canKeep: 'Du kan tage opsigelsen tilbage her til og med den sidste dag.',
    kept: 'Opsigelsen er taget tilbage. Du beholder rum {{number}}.',
    tooLate:
      'Opsigelsen kan ikke tages tilbage, for betalingen for rum {{number}} er stoppet. Kontakt os, hvis du vil beholde rummet.',
  },
  en: {
    confirm: 'Terminate the lease of room {{number}}?',
    keepRoom: 'Keep the room',
    terminateRoom: 'Terminate room {{number}}',
    lastDay: 'Last day',
    endOfPeriod: 'The last day of the period that is paid.',
    until: 'You can get in until midnight.',
    payment: 'Payment',
    nothingAfter: 'Paid up to and including {{date}}. Nothing more is charged.',
    nothingMore: 'Nothing more is charged after the period that is paid.',
    waived: 'The unpaid invoice of {{amount}} is cancelled. Nothing more is charged.',
    lastPaid: 'Last payment: {{amount}} on {{date}}.',
    before: 'Before you leave',
    leave: 'Empty and sweep the room, and turn the alarm off. Close the door when you leave.',
    regret: 'Changed your mind?',
    canKeep: 'You can take it back here up to and including the last day.',
    kept: 'The termination is taken back. You keep room {{number}}.',
    tooLate:
      'It is too late to take this back: the payments for room {{number}} have ended. Contact us if you want to keep the room.',
  },
});
