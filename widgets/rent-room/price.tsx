import { decimal, useSignals } from '#core';
import type { Room, RoomPrice } from '../../src/api/calls.ts';
import { formatDashes } from '../../src/format/date.ts';
import { formatMonthly, formatOere, toOere } from '../../src/format/money.ts';
import { discountExpiry, dueNow, type MonthlyPrice } from '../../src/format/price.ts';
import type { Loaded } from '../../src/state/resource.ts';
import { monthlyText } from './names.ts';
import { t } from './words.ts';

const VAT = ['included', 'exempt', 'voluntary'] as const;

/** What a room costs the person who rents it now (docs/product.md section 3); amounts in øre. */
export type Quote = ReturnType<typeof readQuote>;

/** The quote in the answer of calculation/roomprice; an answer that cannot be read counts as failed. */
export function toQuote(answer: Loaded<RoomPrice>): Loaded<Quote> {
  if (answer.state !== 'there') return answer;
  if (typeof (answer.value.discountAmount ?? 0) !== 'number') return { state: 'failed' };
  return { ...answer, value: readQuote(answer.value) };
}

function readQuote(price: RoomPrice) {
  const { fullMonthPrice, discountAmount, discountDuration, paidPeriodStart: start, vat } = price;
  const fullMonth = toOere(fullMonthPrice);
  const discount = Math.max(0, toOere(discountAmount ?? 0));
  const period = { discountDuration: discountDuration ?? null, paidPeriodStart: start ?? null };
  return {
    fullMonth,
    /** Null without a discount. */
    discount: discount > 0 ? { amount: discount, expires: discountExpiry(period) } : null,
    dueNow: dueNow({ fullMonth, discount }),
    /** What the order says besides where the room is. */
    order: {
      ...period,
      fullMonth,
      discount,
      vat: VAT.find((each) => each === vat) ?? null,
      ...readTerms(price),
    },
  };
}

/** What goes for every lease; null where the backend does not say. */
function readTerms({ deposit, noticeDays, minimumMonths }: RoomPrice) {
  const read = (value: unknown, least: number) => (Number(value ?? -1) >= least ? Number(value) : null);
  const amount = read(deposit, 0);
  return {
    deposit: amount === null ? null : toOere(amount),
    noticeDays: read(noticeDays, 0),
    minimumMonths: read(minimumMonths, 1),
  };
}

/** Invisible until the price has loaded, and about as large, so that nothing moves then. */
const PLACEHOLDER = { fullMonth: 100_000, dueNow: 100_000 };
const DISCOUNT = { amount: 10_000, expires: { year: 2000, month: 1, day: 1 } };

/** The full month and the price that is due now. The discount has a row if there is an active campaign (docs/product.md R3.3). */
export function PriceBox(props: { room: Room; quote: Loaded<Quote>; campaign: boolean }) {
  useSignals();
  const { room, quote, campaign } = props;
  const there = !!quote.value;
  const { fullMonth, dueNow, discount } = quote.value ?? { ...PLACEHOLDER, discount: DISCOUNT };
  return (
    <section className="price" part={there ? 'price' : undefined} aria-busy={!there}>
      <h3>{t('priceHeading', { number: room.number, sqm: decimal(room.sqm) })}</h3>
      <dl className={there ? 'rows' : 'rows unknown'} aria-hidden={!there}>
        <div>
          <dt>{t('monthly')}</dt>
          <dd>{formatOere(fullMonth)}</dd>
        </div>
        {campaign && discount && (
          <div className="discount">
            <dt>
              {t(discount.expires ? 'discountUntil' : 'discount')}{' '}
              {discount.expires && <span>{formatDashes(discount.expires)}</span>}
            </dt>
            <dd>{formatOere(-discount.amount)}</dd>
          </div>
        )}
        <div className="now">
          <dt>{t('dueNow')}</dt>
          <dd part={there ? 'price-now' : undefined}>{formatOere(dueNow)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** What a room costs a month, and before it the normal price, crossed out, where a campaign makes it cheaper. */
export function Monthly({ price }: { price: MonthlyPrice }) {
  useSignals();
  const { now, normal } = price;
  const reduced = now < normal;
  return (
    <>
      {reduced && (
        <s>
          <span className="unseen">{t('before')} </span>
          {formatMonthly(normal, t('month'))}
        </s>
      )}{' '}
      <span className="now">
        {reduced && <span className="unseen">{t('now')} </span>}
        {monthlyText(price)}
      </span>
    </>
  );
}
