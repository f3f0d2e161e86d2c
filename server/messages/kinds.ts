import type { MessageKind } from '../database/tables.ts';
import { lastDayNear } from '../shared/lease-months.ts';

interface LeaseDays {
  firstDay: string;
  lastDay: string | null;
  paidUntil: string | null;
}

interface Kind {
  /** As an operator reads it. */
  title: string;
  /** Goes by SMS as well as by e-mail. */
  sms?: true;
  /** Waits for the morning: nothing that the tenant has just done caused it. */
  daytime?: true;
  /** For the facility; its lease may have ended, or never have begun. */
  forFacility?: true;
  /** Between the cause and the sending the tenant may have changed their mind, or paid. */
  isStillTrue?: (lease: LeaseDays, occasion: string) => boolean;
}

const ends = ({ lastDay }: LeaseDays) => lastDay !== null;
const goesOn = ({ lastDay }: LeaseDays) => lastDay === null;
const isUnpaid = ({ firstDay, lastDay, paidUntil }: LeaseDays, month: string) =>
  lastDay === null && (paidUntil === null || lastDayNear(firstDay, paidUntil) < month);

/** Each kind of message. */
export const KINDS: Record<MessageKind, Kind> = {
  rented: { title: 'Confirmation of the rental', sms: true },
  terminated: { title: 'Receipt for the termination', isStillTrue: ends },
  kept: { title: 'Termination taken back', isStillTrue: goesOn },
  reminder: {
    title: 'Reminder of the last day',
    sms: true,
    daytime: true,
    isStillTrue: ({ lastDay }, occasion) => lastDay === occasion,
  },
  'payment-failed': { title: 'Failed payment', sms: true, daytime: true, isStillTrue: isUnpaid },
  withdrawn: { title: 'Withdrawal and refund' },
  'withdrawal-late': { title: 'Withdrawal came too late' },
  'withdrawal-received': { title: 'Receipt for a withdrawal' },
  'withdrawal-unknown': { title: 'Withdrawal without a contract' },
  'withdrawal-repeated': { title: 'To the facility: a tenant withdraws again', forFacility: true },
  'payment-unsettled': { title: 'To the facility: a payment did not settle', forFacility: true },
  'refund-failed': { title: 'To the facility: a refund did not arrive', forFacility: true },
  'payments-ended': {
    title: 'End of the lease, since the payments have ended',
    sms: true,
    isStillTrue: ends,
  },
  'lease-unpaid': {
    title: 'To the facility: the payments of a lease have ended',
    forFacility: true,
    isStillTrue: ends,
  },
  'price-changed': { title: 'New price', isStillTrue: goesOn },
  'passkey-added': { title: 'New passkey' },
  'passkey-removed': { title: 'Removed passkey' },
};
