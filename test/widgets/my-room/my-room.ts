import type { Lease } from '../../../src/api/calls.ts';
import { announce, type Language } from '../../../src/contract.ts';
import { mount } from '../../../widgets/my-room/index.tsx';
import { backend } from '../../setup/backend.ts';
import { parts, settled } from '../../setup/draw.tsx';
import { assert } from '../../setup/suite.ts';
import { floors } from '../facility.ts';
import { clear as clearPage, keepToken, put, textOf, waitUntil } from '../page.ts';

export const lease = (changed: Partial<Lease> = {}): Lease => ({
  id: 7,
  room: { id: 112, number: '112', sqm: 7.5 },
  location: 'Havnegade 12, 8000 Aarhus C',
  floor: 'Stuen',
  floorTranslations: { en: { name: 'Ground floor' } },
  created: '2026-03-02T23:30:00Z',
  code: '4711',
  endDate: null,
  state: 'active',
  doorState: 0,
  alarmState: 1,
  doorGateId: 70,
  ...changed,
});

/** A backend where all goes well: one lease, one gate, one invoice, one card. `unpaid` and `charged` are optional; null means the same as leaving them out. */
const ANSWERS = {
  '/authentication/refreshtoken': { token: 'fresh' },
  '/authentication/signin': { token: 'signed-in' },
  '/authentication/changepassword': {},
  '/floor/getfiltered': { data: { data: floors } },
  '/lease/getfiltered': { data: [lease()] },
  '/lease/getpayedperiodend': { value: '2026-12-20', unpaid: null },
  '/lease/cancel': {},
  '/lease/changecode': {},
  '/gate/getfiltered': { data: { data: [{ id: 1, name: 'Port mod Havnegade', status: 0 }] } },
  '/gate/getstatus': { value: 9 },
  '/room/getstatus': { value: 5 },
  '/nox/opengatelogged': {},
  '/nox/closegatelogged': {},
  '/nox/enablealarmlogged': {},
  '/nox/disablealarmlogged': {},
  '/stripe/getinvoicesfiltered': {
    data: [
      {
        id: 'in_1',
        number: 'A-1',
        created: '2026-01-31T23:30:00Z',
        total: 1234.5,
        invoicePdf: 'https://pay.test/1.pdf',
      },
    ],
  },
  '/stripe/getpaymentmethods': {
    data: [{ id: 'pm_1', card: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2098 }, charged: null }],
    nextPaymentDate: '2026-12-21',
  },
  '/stripe/createsetupsession': { sessionId: 'cs_1', url: 'https://checkout.stripe.com/cs_1' },
  '/stripe/removepaymentmethod': {},
  '/user/getcurrent': {
    value: {
      customerNumber: '10001',
      firstName: 'Maja',
      lastName: 'Holm',
      email: 'maja@example.dk',
      phoneNumber: '+4528123456',
      mobile: null,
    },
  },
  '/user/update': {},
};

/** Mounts the widget with a token kept, unless it is null, and waits for what `shows`. */
export async function shown(
  options: {
    answers?: Record<string, unknown>;
    tab?: string;
    token?: string | null;
    language?: Language;
    shows?: string;
    /** The page's path. */
    path?: string;
  } = {},
) {
  const { answers, tab = '', token = 'kept', language = 'en', shows, path = '/MyRoom' } = options;
  localStorage.clear();
  keepToken(token);
  announce(document, 'language', { language });
  history.replaceState(null, '', `${path}${tab}`);
  const world = backend({ ...ANSWERS, ...answers });
  const { root, placeholder } = put(mount);
  const there = shows ?? (token ? '[role="tabpanel"]:not(:has([aria-busy="true"]))' : '[part="form"]');
  await waitUntil(() => root.querySelector(there));
  await settled();
  /** The bodies that were posted to a path. */
  const posted = (path: string) =>
    world.to(path).map(({ method, body }) => {
      assert.is(method, 'POST');
      return body;
    });
  return { ...world, root, placeholder, posted };
}

export function clear(): void {
  clearPage();
  keepToken(null);
}

export const dialog = (root: ParentNode): HTMLElement | null => root.querySelector('dialog');

/** Waits for the dialog, and resolves to its text. */
export async function dialogText(root: ParentNode): Promise<string> {
  await waitUntil(() => dialog(root));
  return textOf(dialog(root));
}

export const toasts = (root: ParentNode): string[] => parts(root, 'toast').map(textOf);

export const cancelButton = (root: ParentNode) => dialog(root)?.querySelector('button:not(.primary)');
