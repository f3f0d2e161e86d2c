import type { MouseEvent } from 'react';
import { useSignal, useSignals } from '#core';
import type { Floor, Room } from '../../src/api/calls.ts';
import { formatMonthly } from '../../src/format/money.ts';
import { BANDS, findBandId, lowestPrice, type MonthlyPrice } from '../../src/format/price.ts';
import { Button } from '../../src/ui/button.tsx';
import { leaveFocusAround } from '../../src/ui/focus.ts';
import { LoadState } from '../../src/ui/load-state.tsx';
import type { RentRoomModel } from './model.ts';
import { bandName, countText } from './names.ts';
import { normaliseText, type Selection } from './selection.ts';
import { t } from './words.ts';

/** Another choice of floor and band, how many rooms are vacant there, and from which price. */
export type Suggestion = Choice & { count: number; from: MonthlyPrice | null };
/** A floor and a band, each chosen or not. */
export type Choice = { floorId: number | null; bandId: number | null };

/** What to suggest if a choice has no vacant room: the nearest band on the same floor, and the same band on the nearest floor. */
export function suggestChoices(given: Choice & { vacant: Room[]; floors: Floor[] }): Suggestion[] {
  const { vacant, floors, floorId, bandId } = given;
  const suggestion = (floorId: number | null, bandId: number | null): Suggestion => {
    const rooms = vacant.filter(
      ({ floor, sqm }) =>
        (floorId === null || floor.id === floorId) && (bandId === null || findBandId(sqm) === bandId),
    );
    return { floorId, bandId, count: rooms.length, from: lowestPrice(rooms, floors) };
  };
  return [
    nearest(BANDS, bandId, (id) => suggestion(floorId, id)),
    nearest(floors, floorId, (id) => suggestion(id, bandId)),
  ].flatMap((found) => found ?? []);
}

/** The suggestion that is fewest places from the chosen one; of two that are equally near the later, which is larger or higher up. */
function nearest(
  all: { id: number }[],
  chosen: number | null,
  suggest: (id: number) => Suggestion,
): Suggestion | undefined {
  const at = all.findIndex(({ id }) => id === chosen);
  if (at < 0) return undefined;
  return all
    .map(({ id }, index) => ({ distance: Math.abs(index - at - 0.1), found: suggest(id) }))
    .filter(({ found }) => found.count > 0)
    .sort((one, other) => one.distance - other.distance)[0]?.found;
}

/** Says that the room in a link of the waiting list is no longer kept. `offered` is its number, null without such a link. */
export function OfferOver({ selection, offered }: { selection: Selection; offered: string | null }) {
  useSignals();
  const vacant = selection.vacant.value.value;
  if (!offered || !vacant || vacant.some(({ number }) => number === offered)) return null;
  return (
    <p className="note" role="status">
      {t('offerOver', { number: offered })}
    </p>
  );
}

/** Says why no room is listed, suggests other choices, and offers to tell when there is a room. */
export function NoRooms({ model: { selection, form } }: { model: RentRoomModel }) {
  useSignals();
  const number = selection.searchText.value;
  const [floors, floorId, bandId] = [selection.floors.value, selection.floorId.value, selection.bandId.value];
  const vacant = selection.vacant.value.value ?? [];
  const suggestions = number ? [] : suggestChoices({ vacant, floors, floorId, bandId });
  // Perhaps on another floor, or of another size.
  const isVacant = vacant.some((room) => normaliseText(room.number).includes(normaliseText(number)));
  const why = !vacant.length ? 'noneVacant' : isVacant ? 'noRooms' : 'noNumber';
  const nameOf = (bandId: number | null, floorId: number | null) =>
    [bandName(bandId), selection.nameOfFloor(floorId)].filter(Boolean).join(' · ');
  const apply = (suggestion: Suggestion | null) => (event: MouseEvent) => {
    leaveFocusAround(event.currentTarget);
    selection.applyChoice(suggestion);
  };
  return (
    <div className="stack empty">
      <p role="status">{t(why, { number })}</p>
      {suggestions.length > 0 && <p className="quiet">{t('nearest')}</p>}
      <div className="row">
        {suggestions.map((each) => (
          <button
            type="button"
            key={`${each.floorId} ${each.bandId}`}
            className="pick"
            part="suggestion"
            onClick={apply(each)}
          >
            {nameOf(each.bandId, each.floorId)}
            <span className="quiet">
              {countText(each.count)}
              {each.from && ` · ${t('from')} ${formatMonthly(each.from.now, t('month'))}`}
            </span>
          </button>
        ))}
        <button type="button" className="pick" hidden={!number && !vacant.length} onClick={apply(null)}>
          {t('showAll')}
        </button>
      </div>
      <TellMe selection={selection} form={form} wish={nameOf(bandId, floorId) || t('anySize')} />
    </div>
  );
}

function TellMe({ selection, form, wish }: Pick<RentRoomModel, 'selection' | 'form'> & { wish: string }) {
  useSignals();
  const open = useSignal(false);
  const part = form.loaded.value;
  if (!selection.canWait.value) return null;
  if (part && open.value) return <part.WaitingForm list={part.waitingList} wish={wish} />;
  if (open.value && form.failed.value) return <LoadState state="failed" onRetry={form.load} />;
  const ask = (event: MouseEvent) => {
    leaveFocusAround(event.currentTarget);
    open.value = true;
    void form.load();
  };
  return (
    <Button part="waiting-list" action={{ busy: open }} onClick={ask} keepText>
      {t('tellMe')}
    </Button>
  );
}
