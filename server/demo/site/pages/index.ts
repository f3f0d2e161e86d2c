import type { Page } from '../page.ts';
import { access } from './access.ts';
import { accessibility } from './accessibility.ts';
import { embed } from './embed.ts';
import { front } from './front.ts';
import { myRoom } from './my-room.ts';
import { paymentCancel } from './payment-cancel.ts';
import { paymentSuccess } from './payment-success.ts';
import { rentRoom } from './rent-room.ts';
import { resetPassword } from './reset-password.ts';
import { terms } from './terms.ts';
import { withdraw } from './withdraw.ts';

/** What payments, messages and the widgets lead to: for every facility. */
export const pages: Page[] = [
  rentRoom,
  myRoom,
  access,
  resetPassword,
  paymentSuccess,
  paymentCancel,
  terms,
  withdraw,
];

/** What presents the product, with the demonstration's own facility alone. */
export const showcase: Page[] = [front, accessibility, embed];
