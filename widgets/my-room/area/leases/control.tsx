import { useSignals } from '@preact/signals-react/runtime';
import { t as network } from '../../../../src/ui/network.ts';
import { Act } from '../act.tsx';
import { Again } from '../load.tsx';
import type { Device } from './device.ts';
import { Icon, type IconName } from './icon.tsx';
import { t } from './words.ts';

/** One of the large buttons, and below it what is so now and what came of the last press. */
export function Control(props: {
  device: Device;
  part: string;
  icon: IconName;
  label: string;
  /** What is so, as far as it could be read. */
  state: string;
  /** Instead of it, where it could not. */
  unreadable: string;
  /** Besides, where it could not: the press to the state that was last known, for whom that is the wrong one. */
  other?: { part: string; label: string };
  primary?: boolean;
}) {
  useSignals();
  const { device, part, icon, label, state, unreadable, other, primary } = props;
  const unread = device.unreadable.value;
  const outcome = device.outcome.value;
  const busy = device.action.busy.value;
  const tone = outcome ? 'bad' : device.on.value && !busy && !unread ? 'on' : '';
  return (
    <div className="control">
      <Act
        part={part}
        action={device.action}
        look={primary ? 'big primary' : 'big'}
        steady
        onClick={device.press}
      >
        <Icon name={icon} />
        {label}
      </Act>
      <div role="status" className={`state ${tone}`}>
        {busy ? (
          <p>{t('sending')}</p>
        ) : (
          <>
            {outcome?.kind !== 'unconfirmed' && <p>{unread ? unreadable : state}</p>}
            {outcome && (
              <p>
                {outcome.kind === 'offline'
                  ? network('offline')
                  : t(outcome.kind, { why: outcome.why ? `: ${outcome.why()}` : '' })}
              </p>
            )}
          </>
        )}
      </div>
      {unread && !busy && (
        <>
          {other && (
            <Again look="button" part={other.part} onClick={() => device.press(device.on.peek())}>
              {other.label}
            </Again>
          )}
          <Again onClick={device.look} />
        </>
      )}
    </div>
  );
}
