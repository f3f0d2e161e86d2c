import { useSignals } from '@preact/signals-react/runtime';
import type { MouseEvent } from 'react';
import { t as network } from '../../../../src/ui/network.ts';
import { TryAgain } from '../../../../src/ui/try-again.tsx';
import { ActionButton } from '../action-button.tsx';
import type { Device, Outcome } from './device.ts';
import { Icon, type IconName } from './icon.tsx';
import { t } from './words.ts';

/** One of the large buttons. Below it are the status and the outcome of the last press. */
export function Control(props: {
  device: Device;
  part: string;
  icon: IconName;
  label: string;
  /** The text for the status, if that is known. */
  state: string;
  /** The text for a status that could not be read. */
  unreadable: string;
  /** A second button while the status is not known: for the last known state, which may be wrong. */
  other?: { part: string; label: string };
  primary?: boolean;
}) {
  useSignals();
  const { device, part, icon, label, state, unreadable, other, primary } = props;
  const status = device.status.value;
  const outcome = device.outcome.value;
  const busy = device.action.busy.value;
  const tone = outcome ? 'bad' : device.on.value && !busy && status === 'known' ? 'on' : '';
  return (
    <div className="control">
      <div className="pair">
        <ActionButton
          part={part}
          action={device.action}
          className={primary ? 'big primary' : 'big'}
          keepText
          paused={device.paused.value}
          onClick={device.press}
        >
          <Icon name={icon} />
          {label}
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
      <div role="status" className={`state ${tone}`}>
        {busy ? (
          <p>{t('sending')}</p>
        ) : (
          <>
            {outcome?.kind !== 'unconfirmed' && (
              <p>{{ known: state, unread: t('reading'), unreadable }[status]}</p>
            )}
            {outcome && <p>{outcomeText(outcome, device)}</p>}
          </>
        )}
      </div>
      {status === 'unreadable' && !busy && (
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
  );
}

/** For the smaller buttons, which disappear when they are pressed. */
const focusMainButton = ({ currentTarget }: MouseEvent) =>
  currentTarget.closest('.control')?.querySelector<HTMLElement>('.big')?.focus();

function outcomeText({ kind, why }: Outcome, device: Device): string {
  if (kind === 'offline') return network('offline');
  return kind === 'unanswered' ? t(`${device.kind}Unanswered`) : t(kind, { why: why ? `: ${why()}` : '' });
}
