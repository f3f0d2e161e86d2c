import { useSignals } from '#core';
import { Button } from '../../../src/ui/button.tsx';
import { TryAgain } from '../../../src/ui/load-state.tsx';
import { PhoneLink } from '../../../src/ui/notices.tsx';
import type { Device, GateModel } from './device.ts';
import { faultText, NEXT_ACTION } from './faults.ts';
import type { LeaseModel, Leases } from './leases.ts';
import { ResourceView } from './resource-view.tsx';
import { t } from './words.ts';

const PATHS = {
  gate: 'M3 21V8l9-4 9 4v13M3 12h18M8 12v9m8-9v9M3 17h18',
  door: 'M4 21h16M7 21V3h10v18M13.5 12h.5',
  alarm: 'M5 17h14l-2-3v-4a5 5 0 0 0-10 0v4zM10 20h4',
};

/** Decoration: the label beside it says the same. */
const Icon = ({ name }: { name: keyof typeof PATHS }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);

type Other = { part: string; label: string };

/** One of the large buttons. Below it are the status and what is wrong. */
function Control(props: {
  device: Device;
  part: string;
  icon: keyof typeof PATHS;
  label: string;
  /** The text for the status, if that is known. */
  state: string;
  /** Read aloud before the status, which does not name the device itself. */
  name?: string | undefined;
  /** What the large button does; without it, it switches to the other state. */
  to?: boolean;
  /** For a device that was just opened: the quiet way to close it. */
  close?: Other | false;
  /** A second button while the status is not known: for the last known state, which may be wrong. */
  other?: Other;
  primary?: boolean;
}) {
  useSignals();
  const { device, part, icon, label, state, name, to, close, other, primary } = props;
  const status = device.status.value;
  const fault = device.fault.value;
  const busy = device.action.busy.value;
  const seconds = device.pause.value;
  const isOpen = primary && !!close && seconds > 0 && !busy;
  return (
    <div className="control">
      <div className="pair">
        <Button
          part={part}
          action={device.action}
          className={`big ${primary ? 'primary' : ''} ${isOpen ? 'opened' : ''}`}
          keepText
          paused={seconds > 0}
          onClick={() => device.press(to)}
        >
          <Icon name={icon} />
          {isOpen ? state : label}
          {isOpen && (
            <span className="left" aria-hidden="true">
              {seconds}
            </span>
          )}
        </Button>
        {other && status !== 'known' && !busy && (
          <Smaller {...other} className="button big" onClick={() => device.press(device.on.peek())} />
        )}
      </div>
      <div className="under">
        <Status device={device} state={state} name={name} unseen={isOpen} />
        {close && <Smaller {...close} onClick={() => device.press(false)} />}
        {fault && NEXT_ACTION[fault] === 'read' && !busy && (
          <Smaller part="retry" label={t('readAgain')} onClick={device.refresh} />
        )}
      </div>
    </div>
  );
}

/** The status, or what is wrong and whom to call. */
function Status(props: {
  device: Device;
  state: string;
  name: string | undefined;
  /** Where the button says it. */
  unseen: boolean | undefined;
}) {
  useSignals();
  const { device, state, name, unseen } = props;
  const fault = device.fault.value;
  const busy = device.action.busy.value;
  const known = device.status.value === 'known';
  const tone = fault ? 'bad' : device.on.value && !busy && known ? 'on' : '';
  return (
    <div role="status" className={`state ${unseen ? 'unseen' : tone}`}>
      <p>
        {name && <span className="unseen">{name}: </span>}
        {fault ? faultText(device.kind, fault) : busy ? t('sending') : known ? state : t('reading')}
      </p>
      {fault && /press|call/.test(NEXT_ACTION[fault]) && <PhoneLink />}
    </div>
  );
}

/** A smaller button that disappears when it is pressed: the large one takes its focus. */
function Smaller(props: Other & { className?: string; onClick: () => unknown }) {
  const { label, onClick, ...rest } = props;
  return (
    <TryAgain
      {...rest}
      onClick={({ currentTarget }) => {
        currentTarget.closest('.control')?.querySelector<HTMLElement>('.big')?.focus();
        onClick();
      }}
    >
      {label}
    </TryAgain>
  );
}

const alarmButton = (on: boolean) =>
  on ? { part: 'alarm-on', label: t('switchOn') } : { part: 'alarm-off', label: t('switchOff') };

/**
 * The button that opens the room's own door, and a smaller one that closes it; nothing for a room without a door of its own. A backend that does
 * not say how the door is opened (docs/product.md D24) leaves a sentence.
 */
export function DoorControl({ model: { door, lease } }: { model: LeaseModel }) {
  useSignals();
  if (!door) return lease.doorGateId === undefined && <p className="quiet">{t('noDoorHere')}</p>;
  return (
    <GateControl
      gate={door}
      part="open-door"
      label={t('openDoor')}
      state={t(door.on.value ? 'doorOpen' : 'doorClosed')}
      close={{ part: 'close-door', label: t('closeDoor') }}
    />
  );
}

/** Opens a door or a gate, also one that is open; the smaller button closes it. */
function GateControl(props: {
  gate: GateModel;
  part: string;
  label: string;
  state: string;
  name?: string | undefined;
  close: Other;
}) {
  useSignals();
  const { gate, label, close, ...rest } = props;
  const open = gate.on.value;
  return (
    <Control
      {...rest}
      device={gate}
      icon={gate.kind === 'door' ? 'door' : 'gate'}
      label={open ? t('again', { label }) : label}
      to={true}
      close={open && close}
      primary
    />
  );
}

/** The button that switches the room's alarm. While its status is not known, a second one sends the last known state again. */
export function AlarmControl({ model: { alarm, door } }: { model: LeaseModel }) {
  useSignals();
  const armed = alarm.on.value;
  return (
    <Control
      device={alarm}
      {...alarmButton(!armed)}
      icon="alarm"
      state={t(armed ? 'alarmOn' : door?.on.value ? 'doorFirst' : 'alarmOff')}
      other={alarmButton(armed)}
    />
  );
}

/** The outer gates, each once for all leases: the first thing that a tenant who arrives needs. */
export function OuterGates({ leases }: { leases: Leases }) {
  useSignals();
  if (leases.all.current.value.value?.length === 0) return null;
  return (
    <div className="cards gates">
      <ResourceView resource={leases.gates} shape="control" count={leases.gateCount}>
        {(all) =>
          all.map((gate, index) => (
            <OuterGate key={gate.id} gate={gate} part={index ? 'gate' : 'open-outer'} only={!all[1]} />
          ))
        }
      </ResourceView>
    </div>
  );
}

function OuterGate(props: { gate: GateModel; part: string; only: boolean }) {
  useSignals();
  const { gate, part, only } = props;
  const { name } = gate;
  const open = gate.on.value;
  return (
    <GateControl
      gate={gate}
      part={part}
      label={only ? t('outer') : t('openOuter', { name })}
      state={only ? t(open ? 'gateOpen' : 'gateClosed', { name }) : t(open ? 'isOpen' : 'isClosed')}
      name={only ? undefined : name}
      close={{ part: 'close-outer', label: only ? t('closeOnly') : t('closeOuter', { name }) }}
    />
  );
}
