import { words } from '#core';

export const t = words('alarmForm', {
  da: {
    heading: 'Slå alarmen til eller fra',
    roomNumber: 'Rumnummer',
    roomCode: 'Rumkode',
    submit: 'Slå til eller fra',
    nowOn: 'ALARMEN ER TIL',
    nowOff: 'ALARMEN ER FRA',
    on: 'Alarmen er nu slået til i rum {{room}}.',
    off: 'Alarmen er nu slået fra i rum {{room}}.',
    refused: 'Alarmen i rum {{room}} er ikke ændret. Tjek rumnummer og rumkode.',
    failed: 'Alarmen i rum {{room}} er ikke ændret.',
    unanswered: 'Alarmen i rum {{room}} svarede ikke. Tjek, om den er slået til, før du prøver igen.',
  },
  en: {
    heading: 'Turn the alarm on or off',
    roomNumber: 'Room number',
    roomCode: 'Room code',
    submit: 'Turn on or off',
    nowOn: 'ALARM IS ON',
    nowOff: 'ALARM IS OFF',
    on: 'The alarm is now on in room {{room}}.',
    off: 'The alarm is now off in room {{room}}.',
    refused: 'The alarm in room {{room}} has not changed. Check the room number and room code.',
    failed: 'The alarm in room {{room}} has not changed.',
    unanswered: 'The alarm in room {{room}} did not answer. Check whether it is on before you try again.',
  },
});
