import type { Page } from '../page.ts';
import { terms } from '../terms.ts';
import { access } from './access.ts';
import { myRoom } from './my-room.ts';
import { paymentCancel } from './payment-cancel.ts';
import { paymentSuccess } from './payment-success.ts';
import { rentRoom } from './rent-room.ts';
import { resetPassword } from './reset-password.ts';
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
