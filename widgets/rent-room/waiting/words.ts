import { words } from '#core';

export const t = words('waitingList', {
  da: {
    title: 'Få besked, når der er et ledigt rum',
    lead: 'Vi sender en sms, når det er din tur, og holder så rummet til dig et stykke tid. Dit ønske: {{wish}}.',
    phoneNumber: 'Telefonnummer',
    phoneHint: 'Bruges kun til denne besked og slettes bagefter.',
    submit: 'Skriv mig på ventelisten',
    joined: 'Du står på ventelisten: {{wish}}. Vi sender en sms til {{phone}}, når det er din tur.',
    failed: 'Det lykkedes ikke lige nu. Prøv igen om lidt.',
  },
  en: {
    title: 'Be told when a room is available',
    lead: 'We text you when it is your turn, and then keep the room for you for a while. You want: {{wish}}.',
    phoneNumber: 'Phone number',
    phoneHint: 'Used for this message only, then deleted.',
    submit: 'Put me on the list',
    joined: 'You are on the list: {{wish}}. We text {{phone}} when it is your turn.',
    failed: 'That did not work just now. Try again in a moment.',
  },
});
