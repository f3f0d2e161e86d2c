import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import type { MouseEvent } from 'react';
import { formatMonthly } from '../../../src/format/money.ts';
import { leaveFocusAround } from '../../../src/ui/focus.ts';
import { LoadFailed } from '../../../src/ui/load-state.tsx';
import { bandName, chosenFloorName, countText } from '../choice/names.ts';
import { normaliseText } from '../choice/room-number.ts';
import type { Selection } from '../choice/selection.ts';
import { t as choice } from '../choice/words.ts';
import type { RentRoomModel } from '../model.ts';
import type { Suggestion } from './suggestions.ts';
import { t } from './words.ts';

/** Says why no room is listed, suggests other choices, and offers to tell when there is a room. */
export function NoRooms({ model: { selection, form, ...model } }: { model: RentRoomModel }) {
  useSignals();
  const suggestions = model.suggestions.value;
  const number = selection.searchText.value;
  const nameOf = (bandId: number | null, floorId: number | null) =>
    [bandName(bandId), chosenFloorName(selection, floorId)].filter(Boolean).join(' · ');
  const apply = (suggestion: Suggestion | null) => (event: MouseEvent) => {
    leaveFocusAround(event.currentTarget);
    selection.applySuggestion(suggestion);
  };
  return (
    <div className="empty">
      <p role="status">{isVacant(selection, number) ? t('noRooms') : t('noNumber', { number })}</p>
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
              {each.from && ` · ${choice('from')} ${formatMonthly(each.from.now, choice('month'))}`}
            </span>
          </button>
        ))}
        <button type="button" className="pick" onClick={apply(null)}>
          {t('showAll')}
        </button>
      </div>
      <TellMe
        selection={selection}
        form={form}
        wish={nameOf(selection.bandId.value, selection.floorId.value) || choice('anySize')}
      />
    </div>
  );
}

/** Whether a vacant room, perhaps on another floor or of another size, has this text in its number. */
const isVacant = ({ vacant }: Selection, text: string): boolean =>
  !!vacant.value.value?.some(({ number }) => normaliseText(number).includes(normaliseText(text)));

/** Only where the backend has a waiting list. Nobody can wait for the room that a search names. */
function TellMe({
  selection,
  form,
  wish,
}: {
  selection: Selection;
  form: RentRoomModel['form'];
  wish: string;
}) {
  useSignals();
  const open = useSignal(false);
  const part = form.loaded.value;
  if (!selection.floors.value[0]?.department?.waitingList || selection.searchText.value) return null;
  if (part && open.value) return <part.WaitingForm list={part.waitingList} wish={wish} />;
  if (open.value && form.failed.value) return <LoadFailed text={t('formFailed')} onRetry={form.load} />;
  const ask = (event: MouseEvent) => {
    leaveFocusAround(event.currentTarget);
    open.value = true;
    void form.load();
  };
  return (
    <button type="button" className="button" part="waiting-list" aria-busy={open.value} onClick={ask}>
      {t('tellMe')}
    </button>
  );
}
