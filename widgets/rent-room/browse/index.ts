import '../../../src/core/index.ts';
import type { ReadonlySignal } from '@preact/signals-react';
import { addStyles } from '../../../src/core/styles.ts';
import type { ChoiceWords } from '../choice/names.ts';
import type { Selection } from '../choice/selection.ts';
import styles from '../chosen/chosen.css';
import { ChosenRoom } from '../chosen/chosen-room.tsx';
import type { Choice } from '../link/choice.ts';
import { writeToAddress } from '../link/write-address.ts';
import type { RentFormPart } from '../model.ts';
import { createChosenPlace } from '../plan/chosen-way.ts';
import { followListing } from '../plan/follow-listing.ts';
import { Plan } from '../plan/plan.tsx';
import { PlanNote } from '../plan/plan-note.tsx';
import { createZoom, type Zoom } from '../plan/zoom.ts';
import { keepOneTabStop, watchArrowKeys } from './arrow-keys.ts';
import { ListOptions } from './list-options.tsx';
import { createListTools, type ListTools } from './list-tools.ts';
import { createNoMatchReason, type NoMatchReason } from './no-match-reason.ts';
import { NoRooms } from './no-rooms.tsx';
import { OfferOver } from './offer-over.tsx';
import { createSuggestions, type Suggestion } from './suggestions.ts';

/** What follows the first tiles: the summary and the chosen room, the plan, and the tools of the list of rooms. */
export interface BrowsePart {
  tools: ListTools;
  /** What to suggest if no room is listed. */
  suggestions: ReadonlySignal<Suggestion[]>;
  noMatchReason: ReadonlySignal<NoMatchReason | null>;
  zoom: Zoom;
  chosenPlace: ReturnType<typeof createChosenPlace>;
  /** With the form of the waiting list. */
  form: RentFormPart;
  words: ChoiceWords;
  ChosenRoom: typeof ChosenRoom;
  NoRooms: typeof NoRooms;
  OfferOver: typeof OfferOver;
  /** The number of the room that the page's address was made for, by the waiting list. */
  offered: string | null;
  ListOptions: typeof ListOptions;
  Plan: typeof Plan;
  PlanNote: typeof PlanNote;
  keepOneTabStop: typeof keepOneTabStop;
  watchArrowKeys: typeof watchArrowKeys;
  dispose(): void;
}

export function createBrowsePart(
  options: {
    root: ShadowRoot | null;
    selection: Selection;
    /** What the address of the page chose; null until that is known. */
    linked: ReadonlySignal<Choice | null>;
  } & Pick<BrowsePart, 'form' | 'offered' | 'words'>,
): BrowsePart {
  const { root, selection, linked, ...given } = options;
  addStyles(root, styles);
  const noMatch = createNoMatchReason(selection);
  const undos = [followListing(selection), writeToAddress(selection, linked), noMatch.dispose];
  return {
    ...given,
    tools: createListTools(selection),
    suggestions: createSuggestions(selection),
    noMatchReason: noMatch.noMatchReason,
    zoom: createZoom(),
    chosenPlace: createChosenPlace(selection),
    ChosenRoom,
    OfferOver,
    NoRooms,
    ListOptions,
    Plan,
    PlanNote,
    keepOneTabStop,
    watchArrowKeys,
    dispose() {
      for (const undo of undos) undo();
    },
  };
}
