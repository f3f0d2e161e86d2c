import { type ReadonlySignal, signal } from '@preact/signals-react';
import { nothing, value } from '../../../../src/api/read.ts';
import { createLatest } from '../../../../src/runtime/latest.ts';
import { type Action, createAction } from '../action.ts';
import type { Tools } from '../tab.ts';

/** Any other status is closed (spec section 9). */
const OPEN = 9;
/** An open gate closes by itself, so it is looked at again so many milliseconds later. */
const LOOK_AGAIN = 5000;

/** A room's door or an outer gate. */
export interface GateModel {
  id: number;
  name: string;
  open: ReadonlySignal<boolean>;
  /** True when the status could not be read; the gate then counts as closed. */
  unreadable: ReadonlySignal<boolean>;
  action: Action;
  /** Closes it when it is open, else opens it. */
  press(): Promise<void>;
  read(): void;
  dispose(): void;
}

export function createGate(
  options: Tools & { id: number; name: string; status: number | null | undefined },
): GateModel {
  const { page, notices, id, name, status } = options;
  const open = signal(status === OPEN);
  const unreadable = signal(typeof status !== 'number');
  const action = createAction();
  const latest = createLatest();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const watch = () => {
    clearTimeout(timer);
    if (open.peek()) timer = setTimeout(read, LOOK_AGAIN);
  };
  const read = () =>
    void latest.run(
      () =>
        page.api.call(
          (http) => http.GET('/gate/getstatus', { params: { query: { id } } }),
          value<number>('number'),
        ),
      ({ value: found, failure }) => {
        open.value = found === OPEN;
        unreadable.value = !!failure;
        watch();
      },
    );
  const press = () =>
    action.run(async () => {
      const path = open.peek() ? '/nox/closegatelogged' : '/nox/opengatelogged';
      latest.drop();
      const { failure } = await page.api.call((http) => http.POST(path, { body: { gateId: id } }), nothing);
      if (failure) return notices.fail(failure, press);
      open.value = !open.peek();
      unreadable.value = false;
      read();
    });

  watch();
  return {
    id,
    name,
    open,
    unreadable,
    action,
    press,
    read,
    dispose() {
      latest.drop();
      clearTimeout(timer);
    },
  };
}
