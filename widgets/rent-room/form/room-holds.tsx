import { addStyles, computed, type Page, signal, useSignals } from '#core';
import type { Room } from '../../../src/api/calls.ts';
import { createHoldPart } from '../../../src/checkout/held-rooms.tsx';
import { afterPaint } from '../../../src/state/after-paint.ts';
import { Button } from '../../../src/ui/button.tsx';
import forms from '../../../src/ui/forms.css';
import type { Selection } from '../selection.ts';
import { findRoot, focusAndScroll } from '../steps.tsx';
import styles from './form.css';
import { t } from './words.ts';

/**
 * The rooms that are held for whoever is signed in; answers to a signed-in request mark them in the list of rooms. On the page of a cancelled
 * payment they stand alone: the style sheet hides what follows the button (docs/product.md R4.10).
 */
export function createRoomHolds(options: { page: Page; root: ShadowRoot | null; selection: Selection }) {
  const { page, root, selection } = options;
  const showsOthers = signal(!location.pathname.endsWith('/PaymentCancel'));
  const choose = (room: Room) => {
    showsOthers.value = true;
    if (selection.room.peek()?.id !== room.id) selection.toggleRoom(room);
  };
  const rooms = computed(() => (page.tokens.current.value && selection.vacant.value.value) || []);
  const held = computed(() =>
    rooms.value.flatMap((room) => (room.held ? { ...room.held, room, choose: () => choose(room) } : [])),
  );
  addStyles(root, forms + styles);
  const Held = createHoldPart({ page, root, held, reload: selection.reloadQuietly }).View;
  function View() {
    useSignals();
    return (
      <>
        <Held />
        {!showsOthers.value && held.value.length > 0 && (
          <Button
            className="other-room"
            part="other-room"
            onClick={({ currentTarget }) => {
              const steps = findRoot(currentTarget);
              showsOthers.value = true;
              void afterPaint().then(() => focusAndScroll(steps, '.step-floor'));
            }}
          >
            {t('otherRoom')}
          </Button>
        )}
      </>
    );
  }
  return { View };
}
