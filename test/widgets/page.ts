import { TOKEN_KEY } from '../../src/contract.ts';
import type { Mount } from '../../src/core/parts.ts';
import { settled } from '../setup/draw.tsx';
import { load } from '../setup/load.ts';
import { assert } from '../setup/suite.ts';

/** The loader's tag, as every page of these tests has it. */
export const script = document.createElement('script');
script.setAttribute('src', 'http://cdn.test/loader.js');
Object.assign(script.dataset, { api: 'http://api.test', department: '1' });

/** Mounts a widget on the page, as the loader does, and returns its shadow root and its undo. */
export async function mounted(mount: Mount, id: string) {
  const placeholder = document.body.appendChild(document.createElement('div'));
  placeholder.id = id;
  const undo = mount({
    placeholder,
    script,
    load,
    prefetched: new Map(),
    fail: (error) => assert.unreachable(String(error)),
  });
  await settled();
  const root = placeholder.shadowRoot;
  if (!root) throw new Error('the widget has no shadow root');
  return {
    root,
    undo() {
      undo();
      placeholder.remove();
    },
  };
}

/** Somebody signs out in another tab. */
export async function signOutElsewhere(): Promise<void> {
  localStorage.removeItem(TOKEN_KEY);
  dispatchEvent(Object.assign(new Event('storage'), { key: TOKEN_KEY, newValue: null }));
  await settled();
}
