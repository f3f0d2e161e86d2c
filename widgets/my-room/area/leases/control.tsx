import { useSignals } from '@preact/signals-react/runtime';
import { TryAgain } from '../../../../src/ui/load-state.tsx';
import { PhoneLink } from '../../../../src/ui/notices.tsx';
import { ActionButton } from '../action-button.tsx';
import type { Device } from './device.ts';
import { faultText, NEXT_ACTION } from './faults.ts';
import { Icon, type IconName } from './icon.tsx';
import { t } from './words.ts';

/** A second, smaller button. */
interface Other {
  part: string;
  label: string;
}

/** One of the large buttons. Below it are the status and what is wrong. */
export function Control(props: {
  device: Device;
  part: string;
  icon: IconName;
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
  phone: string | undefined;
  primary?: boolean;
}) {
  useSignals();
  const { device, part, icon, label, state, name, to, close, other, phone, primary } = props;
  const status = device.status.value;
  const fault = device.fault.value;
  const busy = device.action.busy.value;
  const seconds = device.pause.value;
  const isOpen = primary && !!close && seconds > 0 && !busy;
  return (
    <div className="control">
      <div className="pair">
        <ActionButton
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
        </ActionButton>
        {other && status !== 'known' && !busy && (
          <Smaller {...other} className="button big" onClick={() => device.press(device.on.peek())} />
        )}
      </div>
      <div className="under">
        <Status device={device} state={state} name={name} phone={phone} unseen={isOpen} />
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
  phone: string | undefined;
  /** Where the button says it. */
  unseen: boolean | undefined;
}) {
  useSignals();
  const { device, state, name, phone, unseen } = props;
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
      {phone && fault && /press|call/.test(NEXT_ACTION[fault]) && <PhoneLink phone={phone} />}
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
