import type { Page } from '../page.ts';
import { access } from './access.ts';
import { embed } from './embed.ts';
import { front } from './front.ts';
import { myRoom } from './my-room.ts';
import { paymentCancel } from './payment-cancel.ts';
import { paymentSuccess } from './payment-success.ts';
import { reference } from './reference.ts';
import { rentRoom } from './rent-room.ts';
import { resetPassword } from './reset-password.ts';
import { terms } from './terms.ts';
import { withdraw } from './withdraw.ts';

export const pages: Page[] = [
  front,
  rentRoom,
  myRoom,
  access,
  resetPassword,
  paymentSuccess,
  paymentCancel,
  terms,
  withdraw,
  embed,
  reference,
];
