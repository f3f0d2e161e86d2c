import { attempt } from '../core/storage.ts';
import { causes, type Finding } from './finding.ts';
import { has, leadsToPayment } from './page.ts';
import { policyFinding, type Violation } from './policy.ts';

const wrong = causes({
  pageMissing: [
    'The page {address}, to which {from} leads, does not exist: status {status}.',
    'Create the page at this address. The page “Add to your website” of the demonstration has templates.',
    'Siden {address}, som {from} fører til, findes ikke: status {status}.',
    'Opret siden på den adresse. Demonstrationens side ”Indsæt på din hjemmeside” har skabeloner.',
  ],
  framed: [
    'This page is inside a frame of another page. The payment page cannot be shown in a frame.',
    'Put the script and the widgets into the page itself, or link to this page.',
    'Siden ligger i en ramme på en anden side. Betalingssiden kan ikke vises i en ramme.',
    'Sæt scriptet og widgetterne ind på selve siden, eller link til denne side.',
  ],
});

/** The page around the widgets, and the pages that they lead to. */
export async function checkSurroundings(
  tag: HTMLScriptElement,
  { blocked, takesWithdrawals }: { blocked: Violation[]; takesWithdrawals: boolean },
): Promise<Finding[]> {
  const missing = await Promise.all(listPages(tag, takesWithdrawals).map(checkPage));
  return [
    ...missing.flat(),
    ...blocked.map(policyFinding),
    ...(self !== top && leadsToPayment() ? [wrong('framed')] : []),
  ];
}

/** The pages of the host to which the widgets of this page lead. */
function listPages({ dataset: { myRoom, rentRoom, pages = '' } }: HTMLElement, takesWithdrawals: boolean) {
  const rent = ['/PaymentSuccess/1', '/PaymentCancel', '/Content/Page/Terms'];
  const from = has('my-room') ? 'my-room' : 'rent-room';
  return [
    ...(has('rent-room') ? rent.map((path) => ({ address: pages + path, from: 'rent-room' })) : []),
    ...(leadsToPayment() ? [{ address: '/ResetPassword', from }] : []),
    ...(has('my-room') && takesWithdrawals ? [{ address: `${pages}/Withdraw`, from }] : []),
    ...(myRoom ? [{ address: myRoom, from: 'data-my-room' }] : []),
    ...(rentRoom ? [{ address: rentRoom, from: 'data-rent-room' }] : []),
  ];
}

/** A page of another origin, or one that the policy lets nobody ask for, may be there. */
async function checkPage({ address, from }: { address: string; from: string }): Promise<Finding[]> {
  const url = attempt(() => new URL(address, location.href));
  if (!url) return [wrong('pageMissing', { address, status: '–', from })];
  if (url.origin !== location.origin) return [];
  const response = await fetch(url.href, { method: 'HEAD' }).catch(() => null);
  const status = `${response?.status}`;
  return /404|410/.test(status) ? [wrong('pageMissing', { address: url.pathname, status, from })] : [];
}
