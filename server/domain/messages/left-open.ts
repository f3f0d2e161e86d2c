import type { Letter, LetterInput } from './letter.ts';

/** What a tenant left open, if they want to be told in the evening (docs/product.md R11.11). */
const said =
  (what: 'door' | 'alarm') =>
  ({ language, room, facility, myRoom }: LetterInput): Letter => ({
    sms: WORDS[language][what](room.number, myRoom, facility.name),
  });

export const writeDoorOpen = said('door');
export const writeAlarmOff = said('alarm');

const WORDS = {
  da: {
    door: (room: string, link: string, name: string) =>
      `Døren til rum ${room} står åben. Luk den, og slå alarmen til her: ${link} ${name}`,
    alarm: (room: string, link: string, name: string) =>
      `Alarmen i rum ${room} er slået fra. Slå den til her: ${link} ${name}`,
  },
  en: {
    door: (room: string, link: string, name: string) =>
      `The door of room ${room} is open. Close it and turn the alarm on here: ${link} ${name}`,
    alarm: (room: string, link: string, name: string) =>
      `The alarm in room ${room} is off. Turn it on here: ${link} ${name}`,
  },
};
