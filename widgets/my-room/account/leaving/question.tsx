import { useSignals } from '@preact/signals-react/runtime';
import type { PaidPeriodEnd } from '../../../../src/api/calls.ts';
import { type Day, formatDots, parseDay } from '../../../../src/format/date.ts';
import { formatDkk } from '../../../../src/format/money.ts';
import { t } from './words.ts';

/** What is known before a lease is terminated. */
export interface Terms extends Pick<PaidPeriodEnd, 'lastPayment' | 'unpaid'> {
  lastDay: Day | null;
  /** Whether the termination can be taken back. */
  canKeep?: boolean | null | undefined;
}

/** The question before a lease is terminated. */
export const createQuestion = (number: string, terms: Terms) => ({
  text: () => t('confirm', { number }),
  View: () => <View terms={terms} />,
  no: () => t('keepRoom'),
  action: () => t('terminateRoom', { number }),
});

function View({ terms: { lastDay, lastPayment, unpaid, canKeep } }: { terms: Terms }) {
  useSignals();
  const date = lastDay && formatDots(lastDay);
  const paid = parseDay(lastPayment?.day ?? '');
  return (
    <dl className="stack">
      <div>
        <dt className="quiet">{t('lastDay')}</dt>
        <dd>
          {date ? <strong>{date}.</strong> : t('endOfPeriod')} {t('until')}
        </dd>
      </div>
      <div>
        <dt className="quiet">{t('payment')}</dt>
        <dd>
          {lastPayment && paid && (
            <p>{t('lastPaid', { amount: formatDkk(lastPayment.amount), date: formatDots(paid) })}</p>
          )}
          {unpaid === undefined
            ? t(date ? 'nothingAfter' : 'nothingMore', { date: date ?? '' })
            : t('waived', { amount: formatDkk(unpaid) })}
        </dd>
      </div>
      <div>
        <dt className="quiet">{t('before')}</dt>
        <dd>{t('leave')}</dd>
      </div>
      {canKeep && unpaid === undefined && (
        <div>
          <dt className="quiet">{t('regret')}</dt>
          <dd>{t('canKeep')}</dd>
        </div>
      )}
    </dl>
  );
}
