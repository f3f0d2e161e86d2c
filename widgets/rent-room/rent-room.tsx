import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useRef } from 'react';
import { formatMonthly } from '../../src/format/money.ts';
import { Held } from '../../src/hold/held.tsx';
import { LoadFailed } from '../../src/ui/try-again.tsx';
import { BandPicker } from './choice/band-picker.tsx';
import { FloorPicker } from './choice/floor-picker.tsx';
import { FloorPlan } from './choice/floor-plan.tsx';
import type { Folding } from './choice/folding.ts';
import { chosenRoomNumber } from './choice/names.ts';
import { RoomList } from './choice/room-list.tsx';
import { useScroll } from './choice/scroll.ts';
import { Search } from './choice/search.tsx';
import { Step } from './choice/step.tsx';
import { t } from './choice/words.ts';
import type { RentRoomModel } from './model.ts';

/** Drawn once. Only its children follow the choice, so that a choice among a thousand rooms is drawn at once. */
export function RentRoom({ model }: { model: RentRoomModel }) {
  useSignals();
  const { selection, folding, browse, link } = model;
  return (
    <div className="rent-room">
      <div className="flow">
        <Held part={model.holds} failed={t('loadFailed')} />
        <Header selection={selection} />
        {link.failed.value && <LoadFailed text={t('loadFailed')} onRetry={link.load} />}
        <Choice folding={folding}>
          <Search selection={selection} />
          <FloorPicker selection={selection} folding={folding} browse={browse} />
          <BandPicker selection={selection} folding={folding} guide={model.guide} browse={browse} />
          <Step
            name="room"
            title={t('rooms')}
            brief={t('roomName')}
            chosen={() => chosenRoomNumber(selection.drawn.room.value)}
            none=""
            folding={folding}
          >
            <FloorPlan selection={selection} browse={browse} />
            <ListAnchor selection={selection}>
              <RoomList selection={selection} browse={browse} />
            </ListAnchor>
          </Step>
        </Choice>
        <Chosen model={model} />
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

/** The summary, and the price and form of the chosen room: part of what is loaded later. */
function Chosen({ model }: { model: RentRoomModel }) {
  useSignals();
  const { selection, browse } = model;
  const later = browse.loaded.value;
  if (later) return <later.ChosenRoom model={model} words={later.words} />;
  return (
    <div className="beside">
      {browse.failed.value && selection.room.value && (
        <LoadFailed silent text={t('loadFailed')} onRetry={browse.load} />
      )}
    </div>
  );
}
