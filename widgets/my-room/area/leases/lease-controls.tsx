import { useSignals } from '@preact/signals-react/runtime';
import { Control } from './control.tsx';
import type { LeaseModel } from './lease.ts';
import { t } from './words.ts';

interface Props {
  model: LeaseModel;
  /** The facility's phone number, if it is known: shown to people who cannot get in. */
  phone: string | undefined;
}

/** The button that switches the alarm on or off. */
const alarmButton = (on: boolean) =>
  on ? { part: 'alarm-on', label: t('switchOn') } : { part: 'alarm-off', label: t('switchOff') };

/** The button that opens the room's own door, and a smaller one that closes it; nothing for a room without a door of its own. */
export function DoorControl({ model: { door }, phone }: Props) {
  useSignals();
  if (!door) return null;
  const open = door.on.value;
  return (
    <Control
      device={door}
      part="open-door"
      icon="door"
      label={open ? t('again', { label: t('openDoor') }) : t('openDoor')}
      state={t(open ? 'doorOpen' : 'doorClosed')}
      to={true}
      close={open && { part: 'close-door', label: t('closeDoor') }}
      phone={phone}
      primary
    />
  );
}

/** The button that switches the room's alarm. While its status is not known, a second one sends the last known state again. */
export function AlarmControl({ model: { alarm }, phone }: Props) {
  useSignals();
  const armed = alarm.on.value;
  return (
    <Control
      device={alarm}
      {...alarmButton(!armed)}
      icon="alarm"
      state={t(armed ? 'alarmOn' : 'alarmOff')}
      other={alarmButton(armed)}
      phone={phone}
    />
  );
}
