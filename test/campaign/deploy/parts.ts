import { partsOfMyRoom } from './my-room.ts';
import { otherParts } from './others.ts';
import { partsOfRooms } from './rooms.ts';
import type { Missing } from './row.ts';

export const missingParts = (): Missing[] => [...partsOfRooms(), ...partsOfMyRoom(), ...otherParts()];
