import { useSignals } from '@preact/signals-react/runtime';
import { Control } from './control.tsx';
import type { LeaseModel } from './lease.ts';
import { t } from './words.ts';

interface Props {
  model: LeaseModel;
  /** The facility's, if it is known. */
  phone: string | undefined;
}

const switchTo = (on: boolean) =>
  on ? { part: 'alarm-on', label: t('switchOn') } : { part: 'alarm-off', label: t('switchOff') };

/** The button of the room's own door; nothing for a room without one. */
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

/** The button of the room's alarm. */
export function AlarmControl({ model: { alarm }, phone }: Props) {
  useSignals();
  const armed = alarm.on.value;
  return (
    <Control
      device={alarm}
      {...switchTo(!armed)}
      icon="alarm"
      state={t(armed ? 'alarmOn' : 'alarmOff')}
      other={switchTo(armed)}
      phone={phone}
    />
  );
}
