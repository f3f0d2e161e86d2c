import type { Signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { addStyles, type Page } from '#core';
import { listLeases, readUnpaid, type UnpaidRoom } from '../../../../src/api/calls.ts';
import { invoiceAddress } from '../../../../src/checkout/checkout.ts';
import type { Settings } from '../../../../src/contract.ts';
import { formatDots, parseDay } from '../../../../src/format/date.ts';
import { formatDkk } from '../../../../src/format/money.ts';
import tones from '../../../../src/ui/tones.css';
import { t as common } from '../../../../src/ui/words.ts';
import { tabAddress } from '../../area/tabs.ts';
import styles from './unpaid.css';
import { t } from './words.ts';

/** The payments that failed, above the leases (docs/product.md R8.8). */
export interface UnpaidPart {
  View: () => ReactNode;
  dispose(): void;
}

/** `unpaid` is what the list of leases told. It is read again when the tenant comes back to the page, from paying for example. */
export function createUnpaid(options: {
  page: Page;
  root: ShadowRoot | null;
  unpaid: Signal<unknown>;
}): UnpaidPart {
  const { page, root, unpaid } = options;
  addStyles(root, tones + styles);
  const onVisible = async () => {
    if (document.visibilityState !== 'visible' || !readUnpaid(unpaid.peek()).length) return;
    const { value } = await listLeases(page.api);
    if (value) unpaid.value = value.unpaid;
  };
  document.addEventListener('visibilitychange', onVisible);
  return {
    View: () => <Unpaid unpaid={unpaid} settings={page.settings} />,
    dispose: () => document.removeEventListener('visibilitychange', onVisible),
  };
}

function Unpaid({ unpaid, settings }: { unpaid: Signal<unknown>; settings: Settings }) {
  useSignals();
  return (
    <div role="status">
      {readUnpaid(unpaid.value).map((each) => (
        <Line key={`${each.room.number} ${each.department?.id}`} unpaid={each} settings={settings} />
      ))}
    </div>
  );
}

function Line({ unpaid, settings }: { unpaid: UnpaidRoom; settings: Settings }) {
  useSignals();
  const { room, department, day, payUrl } = unpaid;
  const number = department ? `${room.number}, ${department.name}` : room.number;
  const date = parseDay(day);
  const amount = formatDkk(unpaid.amount);
  const address = invoiceAddress(payUrl, settings);
  return (
    <div className="note bad unpaid" part="unpaid">
      <p>
        <strong>{t('failed', { number, date: date ? formatDots(date) : '' })}</strong>{' '}
        {t(address ? 'whatToDo' : 'useOther', { amount })}
      </p>
      <div className="row">
        {address && (
          <a className="button primary" href={address} target="_blank" rel="noopener" part="pay">
            {t('pay', { amount })} <span className="unseen">({common('newTab')})</span>
          </a>
        )}
        <a className="button" href={tabAddress('payment')}>
          {t('otherCard')}
        </a>
      </div>
    </div>
  );
}
