import { words } from '#core';
import { t as common } from '../../../src/ui/words.ts';
import type { Device } from './device.ts';

/**
 * What can be wrong with a device (docs/product.md R7.8), and what a person does next: waits, presses the same button again, has the status read again, or
 * calls the facility. The large button works in any case.
 */
export const NEXT_ACTION = {
  /** The answer to a press takes long. */
  slow: 'wait',
  /** The press was not carried out. */
  refused: 'call',
  /** The device, or the tenant's right to it, does not exist any more. */
  gone: 'call',
  /** Nobody knows whether the press was carried out. */
  unanswered: 'press',
  /** The press was accepted, but the status cannot be read. */
  unconfirmed: 'read',
  /** The press was accepted, but the status is still what it was. */
  unchanged: 'press',
  /** The status cannot be read. */
  unreadable: 'read',
  /** The browser has no network. */
  offline: 'press',
};
export type Fault = keyof typeof NEXT_ACTION;

/** One sentence for each fault: what happened, and what to do now. Devices differ in the noun alone, but for what only an alarm has. */
const t = words('faults', {
  gate: ['porten', 'the gate'],
  door: ['døren', 'the door'],
  alarm: ['alarmen', 'the alarm'],
  slow: [
    '{{Device}} er længe om at svare. Bliv stående, vi spørger stadig.',
    '{{Device}} is slow to answer. Stay there, we are still asking.',
  ],
  refused: [
    '{{Device}} tog ikke imod og er som før. Kontakt os, hvis du skal ind nu.',
    '{{Device}} refused and is as it was. Contact us if you need to get in now.',
  ],
  gone: [
    'Du har ikke længere adgang til {{device}}. Kontakt os, hvis det er en fejl.',
    'You no longer have access to {{device}}. Contact us if this is a mistake.',
  ],
  unanswered: [
    '{{Device}} svarede ikke. Tjek, om den er åben, før du prøver igen.',
    '{{Device}} did not answer. Check whether it is open before you try again.',
  ],
  unconfirmed: [
    '{{Device}} har fået besked, men kan ikke aflæses. Tjek selv, om den er åben.',
    '{{Device}} was told, but its status cannot be read. Check for yourself whether it is open.',
  ],
  unchanged: [
    '{{Device}} har fået besked, men melder det samme som før. Tjek den, og prøv igen.',
    '{{Device}} was told, but reports the same as before. Check it and try again.',
  ],
  unreadable: [
    '{{Device}} kan ikke aflæses, så vi går ud fra, at den er lukket. Du kan åbne den alligevel.',
    'The status of {{device}} cannot be read, so we assume it is closed. You can open it anyway.',
  ],
  'alarm-slow': [
    'Alarmen er længe om at svare. Vent, før du går ind eller ud.',
    'The alarm is slow to answer. Wait before you go in or out.',
  ],
  'alarm-unanswered': [
    'Alarmen svarede ikke. Tjek, om den er slået til, før du prøver igen.',
    'The alarm did not answer. Check whether it is on before you try again.',
  ],
  'alarm-unconfirmed': [
    'Alarmen har fået besked, men kan ikke aflæses. Opdater status, før du går.',
    'The alarm was told, but its status cannot be read. Refresh the status before you leave.',
  ],
  'alarm-unreadable': [
    'Alarmen kan ikke aflæses. Du kan stadig slå den til eller fra.',
    'The status of the alarm cannot be read. You can still turn it on or off.',
  ],
});

/** Those for which an alarm has a sentence of its own. */
const OF_ALARM = ['slow', 'unanswered', 'unconfirmed', 'unreadable'] as const;

export function faultText(kind: Device['kind'], fault: Fault): string {
  if (fault === 'offline') return common('offline');
  const own = kind === 'alarm' && OF_ALARM.find((each) => each === fault);
  const device = t(kind);
  const Device = device.charAt(0).toUpperCase() + device.slice(1);
  return own ? t(`alarm-${own}`) : t(fault, { Device, device });
}
