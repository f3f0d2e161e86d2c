import { useSignals } from '@preact/signals-react/runtime';
import type { MouseEvent } from 'react';
import { PhoneLink } from '../../../../src/ui/phone-link.tsx';
import { TryAgain } from '../../../../src/ui/try-again.tsx';
import { ActionButton } from '../action-button.tsx';
import type { Device } from './device.ts';
import { faultText, STEPS } from './fault-text.ts';
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
  const { device, part, icon, label, state, to, close, other, phone, primary } = props;
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
          <TryAgain
            className="button big"
            part={other.part}
            onClick={(event) => {
              focusMainButton(event);
              void device.press(device.on.peek());
            }}
          >
            {other.label}
          </TryAgain>
        )}
      </div>
      <div className="under">
        <Status device={device} state={state} phone={phone} unseen={isOpen} />
        {close && (
          <TryAgain
            part={close.part}
            onClick={(event) => {
              focusMainButton(event);
              void device.press(false);
            }}
          >
            {close.label}
          </TryAgain>
        )}
        {fault && STEPS[fault] === 'read' && !busy && (
          <TryAgain
            onClick={(event) => {
              focusMainButton(event);
              void device.refresh();
            }}
          >
            {t('readAgain')}
          </TryAgain>
        )}
      </div>
    </div>
  );
}

/** The status, or what is wrong and whom to call. */
function Status(props: {
  device: Device;
  state: string;
  phone: string | undefined;
  /** Where the button says it. */
  unseen: boolean | undefined;
}) {
  useSignals();
  const { device, state, phone, unseen } = props;
  const fault = device.fault.value;
  const busy = device.action.busy.value;
  const known = device.status.value === 'known';
  const tone = fault ? 'bad' : device.on.value && !busy && known ? 'on' : '';
  return (
    <div role="status" className={`state ${unseen ? 'unseen' : tone}`}>
      <p>{fault ? faultText(device.kind, fault) : busy ? t('sending') : known ? state : t('reading')}</p>
      {phone && fault && /press|call/.test(STEPS[fault]) && <PhoneLink phone={phone} />}
    </div>
  );
}

/** For the smaller buttons, which disappear when they are pressed. */
const focusMainButton = ({ currentTarget }: MouseEvent) =>
  currentTarget.closest('.control')?.querySelector<HTMLElement>('.big')?.focus();
