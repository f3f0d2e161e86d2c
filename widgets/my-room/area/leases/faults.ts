// Each part imports the core first, so that esbuild does not split it.
import '../../../../src/core/index.ts';
import { words } from '../../../../src/core/language.ts';
import type { Device } from './device.ts';
import type { Fault } from './fault-text.ts';

/** Without a network every widget says the same (src/ui/network.ts). */
export type DeviceFault = Exclude<Fault, 'offline'>;

type Sentences = Record<Device['kind'], Record<DeviceFault, string>>;

/** One sentence for each device and fault: what happened, and what to do now. */
export const SENTENCES: Record<'da' | 'en', Sentences> = {
  da: {
    gate: {
      slow: 'Porten er længe om at svare. Bliv stående, vi spørger stadig.',
      refused: 'Porten tog ikke imod og er som før. Kontakt os, hvis du skal ind nu.',
      gone: 'Du har ikke længere adgang til porten. Kontakt os, hvis det er en fejl.',
      unanswered: 'Porten svarede ikke. Tjek, om den er åben, før du prøver igen.',
      unconfirmed: 'Porten har fået besked, men kan ikke aflæses. Tjek selv, om den er åben.',
      unchanged: 'Porten har fået besked, men melder det samme som før. Tjek den, og prøv igen.',
      unreadable: 'Porten kan ikke aflæses, så vi går ud fra, at den er lukket. Du kan åbne den alligevel.',
    },
    door: {
      slow: 'Døren er længe om at svare. Bliv stående, vi spørger stadig.',
      refused: 'Døren tog ikke imod og er som før. Kontakt os, hvis du skal ind nu.',
      gone: 'Du har ikke længere adgang til døren. Kontakt os, hvis det er en fejl.',
      unanswered: 'Døren svarede ikke. Tjek, om den er åben, før du prøver igen.',
      unconfirmed: 'Døren har fået besked, men kan ikke aflæses. Tjek selv, om den er åben.',
      unchanged: 'Døren har fået besked, men melder det samme som før. Tjek den, og prøv igen.',
      unreadable: 'Døren kan ikke aflæses, så vi går ud fra, at den er lukket. Du kan åbne den alligevel.',
    },
    alarm: {
      slow: 'Alarmen er længe om at svare. Vent, før du går ind eller ud.',
      refused: 'Alarmen tog ikke imod og er som før. Kontakt os, hvis du skal ind nu.',
      gone: 'Du har ikke længere adgang til rummets alarm. Kontakt os, hvis det er en fejl.',
      unanswered: 'Alarmen svarede ikke. Tjek, om den er slået til, før du prøver igen.',
      unconfirmed: 'Alarmen har fået besked, men kan ikke aflæses. Opdater status, før du går.',
      unchanged: 'Alarmen har fået besked, men melder det samme som før. Prøv igen.',
      unreadable: 'Alarmen kan ikke aflæses. Du kan stadig slå den til eller fra.',
    },
  },
  en: {
    gate: {
      slow: 'The gate is slow to answer. Stay there, we are still asking.',
      refused: 'The gate refused and is as it was. Contact us if you need to get in now.',
      gone: 'You no longer have access to the gate. Contact us if this is a mistake.',
      unanswered: 'The gate did not answer. Check whether it is open before you try again.',
      unconfirmed: 'The gate was told, but its status cannot be read. Check for yourself whether it is open.',
      unchanged: 'The gate was told, but reports the same as before. Check it and try again.',
      unreadable: 'The status of the gate cannot be read, so we assume it is closed. You can open it anyway.',
    },
    door: {
      slow: 'The door is slow to answer. Stay there, we are still asking.',
      refused: 'The door refused and is as it was. Contact us if you need to get in now.',
      gone: 'You no longer have access to the door. Contact us if this is a mistake.',
      unanswered: 'The door did not answer. Check whether it is open before you try again.',
      unconfirmed: 'The door was told, but its status cannot be read. Check for yourself whether it is open.',
      unchanged: 'The door was told, but reports the same as before. Check it and try again.',
      unreadable: 'The status of the door cannot be read, so we assume it is closed. You can open it anyway.',
    },
    alarm: {
      slow: 'The alarm is slow to answer. Wait before you go in or out.',
      refused: 'The alarm refused and is as it was. Contact us if you need to get in now.',
      gone: 'You no longer have access to the alarm of the room. Contact us if this is a mistake.',
      unanswered: 'The alarm did not answer. Check whether it is on before you try again.',
      unconfirmed: 'The alarm was told, but its status cannot be read. Refresh the status before you leave.',
      unchanged: 'The alarm was told, but reports the same as before. Try again.',
      unreadable: 'The status of the alarm cannot be read. You can still turn it on or off.',
    },
  },
};

const t = words<string>('faults', SENTENCES as never);

/** The sentence for a fault, in the current language. */
export const sentence = (kind: Device['kind'], fault: DeviceFault): string => t(`${kind}.${fault}`);
