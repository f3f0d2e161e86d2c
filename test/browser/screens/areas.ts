import { accessScreens } from './access.ts';
import { myRoomScreens } from './my-room.ts';
import { rentRoomScreens } from './rent-room.ts';
import { resetPasswordScreens } from './reset-password.ts';
import type { Screen } from './screen.ts';
import { siteScreens } from './site.ts';
import { withdrawScreens } from './withdraw.ts';

/** Every screen and state that people meet, by the part of the site that the accessibility statement names. */
export const AREAS = {
  rentRoom: rentRoomScreens,
  myRoom: myRoomScreens,
  access: accessScreens,
  resetPassword: resetPasswordScreens,
  withdraw: withdrawScreens,
  site: siteScreens,
} satisfies Record<string, Screen[]>;
