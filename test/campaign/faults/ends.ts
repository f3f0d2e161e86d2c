/** How a call that failed ends for the person who is there (docs/product.md section 9). */
export interface End {
  /** The dialog "Oops", or the words that say it quietly in the language of the call's row. */
  says: 'dialog' | RegExp;
  /** Whether the quiet words are about the network where the browser is offline. */
  network?: true;
  /** Whether success says it all, so that a 200 is one whatever it carries. */
  plain?: true;
  /** A failure that is logged besides. */
  logs?: RegExp;
  /** Asked again now and then, for as long as a gate is open. */
  polls?: true;
  /** What the widget keeps but does not show any longer. */
  hides?: string[];
}

export const OFFLINE = /^(You are offline|Du har ingen internetforbindelse)/;

const DIALOG: End = { says: 'dialog' };
const PLAIN: End = { says: 'dialog', plain: true };

export const ENDS: Record<string, End> = {
  'GET /room/getfiltered': { says: /^Det kunne ikke hentes lige nu/, network: true },
  // The lease itself names its floor.
  'GET /floor/getfiltered': { says: /^Kælder$/, logs: /the floors could not be loaded/ },
  'GET /floor/get': { says: /^Det kunne ikke hentes lige nu/, network: true },
  'GET /calculation/roomprice': { says: /^The price could not be loaded right now/, network: true },
  'GET /room/canlease': DIALOG,
  // A sign-up that only seems to work is followed by a sign-in that does not.
  'POST /authentication/signup': DIALOG,
  'POST /authentication/signin': DIALOG,
  'POST /authentication/refreshtoken': { says: /Failed to login with token/ },
  'POST /authentication/changepassword': PLAIN,
  'POST /user/getcurrent': DIALOG,
  'POST /user/update': PLAIN,
  'POST /passwordrestore/generatelink': PLAIN,
  'POST /passwordrestore/resetpassword': PLAIN,
  'POST /otp/requestcode': PLAIN,
  'POST /lease/createwithcheckout': DIALOG,
  'GET /lease/getfiltered': DIALOG,
  'POST /lease/changecode': PLAIN,
  'POST /lease/cancel': PLAIN,
  // The question is asked without the date.
  'GET /lease/getpayedperiodend': { says: /^Terminate the lease of room \d+\?$/ },
  'GET /stripe/getinvoicesfiltered': DIALOG,
  'GET /stripe/getpaymentmethods': {
    says: /^This could not be loaded right now/,
    network: true,
    logs: /the payment methods could not be loaded/,
  },
  'POST /stripe/createsetupsession': DIALOG,
  'POST /stripe/removepaymentmethod': PLAIN,
  'GET /gate/getstatus': { says: /[Tt]he status could not be read/, polls: true },
  'GET /gate/getfiltered': {
    says: /^Portene kunne ikke hentes lige nu/,
    network: true,
    hides: ['phoneNumber', 'otp'],
  },
  'POST /nox/opengatelogged': PLAIN,
  'POST /nox/closegatelogged': PLAIN,
  'POST /nox/opengate': { ...PLAIN, hides: ['otp'] },
  'POST /nox/enablealarmlogged': PLAIN,
  'POST /nox/disablealarmlogged': PLAIN,
  'POST /nox/togglealarm': DIALOG,
  'GET /room/getstatus': { says: /The state of the alarm could not be read|the status could not be read/ },
};
