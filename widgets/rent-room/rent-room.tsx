import { type ReactNode, useRef } from 'react';
import { decimal, useSignals } from '#core';
import type { Room } from '../../src/api/calls.ts';
import { formatMonthly } from '../../src/format/money.ts';
import { PartView } from '../../src/ui/load-state.tsx';
import { FloorPlan } from './floor-plan.tsx';
import type { RentRoomModel } from './model.ts';
import { BandPicker, FloorPicker } from './pickers.tsx';
import { RoomList } from './room-list.tsx';
import { Search } from './search.tsx';
import { type Folding, Step, useScroll } from './steps.tsx';
import { ChosenRoom } from './summary.tsx';
import { t } from './words.ts';

const roomBrief = (room: Room | null) => (room ? `${room.number}, ${decimal(room.sqm)} m²` : '');

/** Drawn once. Only its children follow the choice, so that a choice among a thousand rooms is drawn at once. */
export function RentRoom({ model }: { model: RentRoomModel }) {
  useSignals();
  const { selection, folding } = model;
  return (
    <div className="rent-room">
      <div className="flow">
        <PartView part={model.holds} />
        <Header selection={selection} />
        <Choice folding={folding}>
          <Search selection={selection} />
          <FloorPicker selection={selection} folding={folding} />
          <BandPicker selection={selection} folding={folding} guide={model.guide} />
          <Step
            name="room"
            title={t('rooms')}
            brief={t('roomName')}
            chosen={() => roomBrief(selection.drawnRoom.value)}
            folding={folding}
          >
            <FloorPlan selection={selection} plan={model.plan} />
            <ListAnchor selection={selection}>
              <RoomList model={model} />
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
  const { count, lowestPrice } = selection.overview.value;
  const [street, city] = selection.postalAddress.value.replace(/ (?=\d)/, '\u00a0').split(/, (?=[^,]*$)/);
  return (
    <header>
      <h2>
        {street}
        {city && <span className="unseen">,</span>} <small>{city}</small>
      </h2>
      <p className="quiet">{t('subtitle')}</p>
      <p className="overview">
        {count === 0 && t('noneVacant')}
        {lowestPrice !== null &&
          t(count === 1 ? 'overviewOne' : 'overview', {
            count: count ?? 0,
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

/** The choice of a band scrolls to the room list once it is loaded (docs/product.md R2.6), and so does a search. */
function ListAnchor({ selection, children }: { selection: RentRoomModel['selection']; children: ReactNode }) {
  useSignals();
  const list = useRef<HTMLDivElement>(null);
  const isLoaded = !!selection.rooms.value.value;
  useScroll(list, { trigger: isLoaded && selection.bandId.value, block: 'start' });
  useScroll(list, { trigger: isLoaded && selection.searchText.value, block: 'start' });
  return (
    <div ref={list} className="anchor list-anchor" tabIndex={-1}>
      {children}
    </div>
  );
}
