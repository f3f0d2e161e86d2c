import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Room } from '../../src/api/calls.ts';
import { formatMonthly } from '../../src/format/money.ts';
import { Held } from '../../src/hold/held.tsx';
import { LoadFailed, SlowLoad } from '../../src/ui/try-again.tsx';
import { BandPicker } from './choice/band-picker.tsx';
import { FloorPicker } from './choice/floor-picker.tsx';
import { FloorPlan } from './choice/floor-plan.tsx';
import type { Folding } from './choice/folding.ts';
import { chosenRoomName, chosenRoomNumber } from './choice/names.ts';
import { RoomList } from './choice/room-list.tsx';
import { Search } from './choice/search.tsx';
import { Step, scrollBehavior } from './choice/step.tsx';
import { Summary } from './choice/summary.tsx';
import { t } from './choice/words.ts';
import type { Quote } from './form/quote.ts';
import type { RentRoomModel } from './model.ts';

/** Scrolls to the element when `trigger` becomes another value, unless that is empty. */
function useScroll(
  element: RefObject<HTMLElement | null>,
  { trigger, block }: { trigger: unknown; block: ScrollLogicalPosition },
) {
  useEffect(() => {
    if (trigger) element.current?.scrollIntoView({ behavior: scrollBehavior(), block });
  }, [trigger]);
}

/** Drawn once. Only its children follow the choice, so that a choice among a thousand rooms is drawn at once. */
export function RentRoom({ model }: { model: RentRoomModel }) {
  useSignals();
  const { selection, folding, browse } = model;
  return (
    <div className="rent-room">
      <div className="flow">
        <Held part={model.holds} failed={t('loadFailed')} />
        <Header selection={selection} />
        <Choice folding={folding}>
          <Search selection={selection} />
          <FloorPicker selection={selection} folding={folding} browse={browse} />
          <BandPicker selection={selection} folding={folding} guide={model.guide} browse={browse} />
          <Step
            name="room"
            title={t('rooms')}
            brief={t('roomName')}
            chosen={() => chosenRoomNumber(selection.room.value)}
            none=""
            folding={folding}
          >
            <FloorPlan selection={selection} browse={browse} />
            <ListAnchor selection={selection}>
              <RoomList selection={selection} browse={browse} />
            </ListAnchor>
          </Step>
        </Choice>
        <ChosenRoom model={model} />
      </div>
    </div>
  );
}

/** The title: where the rooms are, how many are vacant, and from which price. */
function Header({ selection }: { selection: RentRoomModel['selection'] }) {
  useSignals();
  const department = selection.floors.value[0]?.department;
  const { count, lowestPrice } = selection.overview.value;
  return (
    <header>
      <h2>{department && `${department.address}, ${department.zip} ${department.city}`}</h2>
      <p className="quiet">{t('subtitle')}</p>
      <p className="overview">
        {lowestPrice !== null &&
          t(count === 1 ? 'overviewOne' : 'overview', {
            count,
            price: formatMonthly(lowestPrice, t('month')),
          })}
      </p>
    </header>
  );
}

/** The steps of the choice; folded, a line each. */
function Choice({ folding, children }: { folding: Folding; children: ReactNode }) {
  useSignals();
  return <div className={folding.folded.value ? 'choice folded anchor' : 'choice anchor'}>{children}</div>;
}

/** The choice of a band scrolls to the room list (docs/product.md R2.6), and so does a search. */
function ListAnchor({ selection, children }: { selection: RentRoomModel['selection']; children: ReactNode }) {
  useSignals();
  const list = useRef<HTMLDivElement>(null);
  useScroll(list, { trigger: selection.bandId.value, block: 'start' });
  useScroll(list, { trigger: selection.searchText.value, block: 'start' });
  return (
    <div ref={list} className="anchor list-anchor" tabIndex={-1}>
      {children}
    </div>
  );
}

/** The price of the chosen room, and the form. */
function ChosenRoom({ model }: { model: RentRoomModel }) {
  useSignals();
  const { selection, folding } = model;
  const room = selection.drawnRoom.value;
  const takenRoom = model.form.loaded.value?.takenRoom.value ?? null;
  const inView = useSignal(false);
  const [summary, details] = [useRef<HTMLElement>(null), useRef<HTMLDivElement>(null)];
  // The sheet is in view already where it is sticky; elsewhere the page scrolls as far as it has to.
  useScroll(summary, { trigger: model.quote.value.value && room?.id, block: 'nearest' });
  // While the target of the summary's button is in view, the button leads back.
  useEffect(() => {
    if (!room || !details.current) return undefined;
    const watch = new IntersectionObserver((entries) => {
      inView.value = entries.some(({ isIntersecting }) => isIntersecting);
    });
    watch.observe((takenRoom && details.current.querySelector('.taken-room')) || details.current);
    return () => {
      watch.disconnect();
      inView.value = false;
    };
  }, [!room, !takenRoom]);
  return (
    <>
      <div className="beside">
        <Summary
          element={summary}
          selection={selection}
          folding={folding}
          takenRoom={takenRoom}
          detailsInView={inView.value}
        >
          {room && <Price model={model} room={room} />}
        </Summary>
      </div>
      {room && (
        <div ref={details} className="step step-details anchor" tabIndex={-1}>
          <Details model={model} room={room} />
        </div>
      )}
    </>
  );
}

/** The price box; until it has loaded, what the list says of the room. */
function Price({ model, room }: { model: RentRoomModel; room: Room }) {
  useSignals();
  const { selection } = model;
  const quote = model.quote.value;
  const part = model.form.loaded.value;
  if (quote.state === 'failed') return <LoadFailed text={t('noPrice')} onRetry={selection.reloadPrice} />;
  if (part) return <part.PriceBox room={room} quote={quote} campaign={selection.hasCampaign(room)} />;
  return (
    <div className="bill">
      <h3>{chosenRoomName(room)}</h3>
      <p>{formatMonthly(selection.monthlyPrice(room).now, t('month'))}</p>
    </div>
  );
}

/** The form of the chosen room. */
function Details({ model, room }: { model: RentRoomModel; room: Room }) {
  useSignals();
  const { selection, form } = model;
  const { value: quote, state } = model.quote.value;
  const part = form.loaded.value;
  // Once it was shown, the form stays, hidden, while another price is read: it holds what was typed.
  const shown = useRef<Quote | null>(null);
  if (quote) shown.current = quote;
  return (
    <>
      {part && shown.current && (
        <part.RentForm
          rental={part.rental}
          takenRoom={part.takenRoom.value}
          notices={part.notices}
          selection={selection}
          room={room}
          quote={shown.current}
          hidden={!quote}
        />
      )}
      {state !== 'failed' &&
        !(part && quote) &&
        (form.failed.value ? (
          <LoadFailed text={t('loadFailed')} onRetry={form.load} />
        ) : (
          <>
            <SlowLoad
              onRetry={() => {
                void form.load();
                void selection.reloadPrice();
              }}
            />
            <div className="skeleton tall" />
          </>
        ))}
    </>
  );
}
