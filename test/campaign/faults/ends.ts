/** What a person sees after a call has failed (docs/product.md section 9). */
export interface End {
  /** The dialog "Oops", or else the message inside the widget, in the language of the call's row. */
  shows: 'dialog' | RegExp;
  /** Whether the message is another one, `OFFLINE`, while the browser is offline; `maybe` where its own is part of a chunk. */
  offlineMessage?: true | 'maybe';
  /** Whether the widget ignores the body, so that any 200 whose body can be read is a success. */
  ignoresBody?: true;
  /** A message that is also written to the console. */
  logs?: RegExp;
  /** Whether the widget repeats the call by itself, as it does while a gate is open, and for rooms and gates that the loader asked for first. */
  polls?: true;
  /** Whether it is sent while the stored token is still being checked; after a 401 it is sent again with the new token. */
  early?: true;
  /** Fields that the widget removes although their content is not lost. */
  hides?: string[];
}

export const OFFLINE = /^(You are offline|Du har ingen internetforbindelse)/;

const DIALOG: End = { shows: 'dialog' };
const IGNORES_BODY: End = { shows: 'dialog', ignoresBody: true };

export const ENDS: Record<string, End> = {
  'GET /room/getfiltered': { shows: /^Det kunne ikke hentes lige nu/, offlineMessage: true, polls: true },
  // The lease itself names its floor.
  'GET /floor/getfiltered': { shows: /^Kælder: see plan/, logs: /the floors could not be loaded/ },
  'GET /floor/get': { shows: /^Det kunne ikke hentes lige nu/, offlineMessage: true },
  'GET /calculation/roomprice': { shows: /^The price could not be loaded right now/, offlineMessage: true },
  'GET /room/canlease': DIALOG,
  // A sign-up that only seems to work is followed by a sign-in that does not.
  'POST /authentication/signup': DIALOG,
  'POST /authentication/signin': DIALOG,
  'POST /authentication/refreshtoken': { shows: /Failed to login with token/ },
  'POST /authentication/changepassword': IGNORES_BODY,
  'POST /user/getcurrent': DIALOG,
  'POST /user/update': IGNORES_BODY,
  'POST /passwordrestore/generatelink': IGNORES_BODY,
  'POST /passwordrestore/resetpassword': IGNORES_BODY,
  'POST /otp/requestcode': IGNORES_BODY,
  'POST /lease/createwithcheckout': DIALOG,
  'GET /lease/getfiltered': { shows: 'dialog', early: true },
  'POST /lease/changecode': IGNORES_BODY,
  'POST /lease/cancel': IGNORES_BODY,
  // The question is asked without the date.
  'GET /lease/getpayedperiodend': { shows: /^Terminate the lease of room \d+\?$/ },
  'GET /stripe/getinvoicesfiltered': DIALOG,
  'GET /stripe/getpaymentmethods': {
    shows: /^This could not be loaded right now/,
    offlineMessage: true,
    logs: /the payment methods could not be loaded/,
  },
  'POST /stripe/createsetupsession': DIALOG,
  'POST /stripe/removepaymentmethod': IGNORES_BODY,
  'GET /gate/getstatus': {
    shows: /(The status of the door|its status) cannot be read/,
    offlineMessage: 'maybe',
    polls: true,
  },
  'GET /gate/getfiltered': {
    shows: /^Portene kunne ikke hentes lige nu/,
    offlineMessage: true,
    polls: true,
    hides: ['phoneNumber', 'otp'],
  },
  'POST /nox/opengatelogged': IGNORES_BODY,
  'POST /nox/closegatelogged': IGNORES_BODY,
  'POST /nox/opengate': { ...IGNORES_BODY, hides: ['otp'] },
  'POST /nox/enablealarmlogged': IGNORES_BODY,
  'POST /nox/disablealarmlogged': IGNORES_BODY,
  'POST /nox/togglealarm': DIALOG,
  'GET /room/getstatus': {
    shows: /(The status of the alarm|its status) cannot be read/,
    offlineMessage: 'maybe',
  },
};
