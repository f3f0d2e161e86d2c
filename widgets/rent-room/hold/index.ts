import { computed } from '@preact/signals-react';
import type { Page } from '#core';
import type { Room } from '../../../src/api/calls.ts';
import { createHoldPart, type HoldPart } from '../../../src/checkout/held-rooms.tsx';
import type { Selection } from '../choice/selection.ts';

/** The rooms that are held for whoever is signed in. Answers to a signed-in request mark them in the list of rooms. */
export function createRoomHolds(options: {
  page: Page;
  root: ShadowRoot | null;
  selection: Selection;
}): HoldPart {
  const { page, root, selection } = options;
  const choose = (room: Room) => {
    if (selection.room.peek()?.id !== room.id) selection.toggleRoom(room);
  };
  const rooms = computed(() => (page.tokens.current.value && selection.vacant.value.value) || []);
  const held = computed(() =>
    rooms.value.flatMap((room) => (room.held ? { ...room.held, room, choose: () => choose(room) } : [])),
  );
  return createHoldPart({ page, root, held, reload: selection.reloadQuietly });
}
