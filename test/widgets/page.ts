import { fireEvent } from '@testing-library/preact';
import { announce, TOKEN_KEY } from '../../src/contract.ts';
import { getPage } from '../../src/core/page.ts';
import type { Mount } from '../../src/core/parts.ts';
import { input, settled } from '../setup/draw.tsx';
import { fromLoader } from '../setup/load.ts';
import { navigations } from '../setup/navigation.ts';
import { assert } from '../setup/suite.ts';

/** The loader's tag, as every page of these tests has it. */
export const script = document.createElement('script');
script.setAttribute('src', 'http://cdn.test/loader.js');
Object.assign(script.dataset, { api: 'http://api.test', department: '1' });

const { now } = performance;
let minutes = 0;

/** Another visitor opens this address: in English, signed out, and more than a minute later, because a page keeps its floors for a minute. */
export function visit(path: string): void {
  minutes += 1;
  performance.now = () => now.call(performance) + minutes * 61_000;
  localStorage.clear();
  getPage(fromLoader(script)).tokens.set(null);
  history.replaceState(null, '', path);
  announce(document, 'language', { language: 'en' });
}

const undos = new Set<() => void>();

/** Mounts a widget on the page, as the loader does. `undo` or `clear` unmounts it. */
export function put(mount: Mount) {
  const placeholder = document.body.appendChild(document.createElement('div'));
  const fail = (error: unknown) => assert.unreachable(String(error));
  const unmount = mount({ placeholder, ...fromLoader(script), fail });
  const root = placeholder.shadowRoot;
  if (!root) throw new Error('the widget has no shadow root');
  const undo = () => {
    if (undos.delete(undo)) unmount();
    placeholder.remove();
  };
  undos.add(undo);
  return { placeholder, root, undo };
}

/** Mounts a widget and waits until it is drawn. */
export async function mounted(mount: Mount) {
  const made = put(mount);
  await settled();
  return made;
}

/** Unmounts every widget and empties the page. */
export function clear(): void {
  for (const undo of undos) undo();
  navigations.length = 0;
  document.body.replaceChildren();
}

/** Keeps a token, or none, as another tab of the browser would: who was signed in leaves first. */
export function keepToken(token: string | null): void {
  const told = localStorage.getItem(TOKEN_KEY) && token ? [null, token] : [token];
  if (token) localStorage.setItem(TOKEN_KEY, token);
  else localStorage.removeItem(TOKEN_KEY);
  for (const newValue of told)
    dispatchEvent(Object.assign(new Event('storage'), { key: TOKEN_KEY, newValue }));
}

export async function waitUntil(condition: () => unknown): Promise<void> {
  for (let turn = 0; turn < 100 && !condition(); turn++) await settled();
  assert.ok(condition(), `waited in vain for ${condition}`);
}

export async function press(element?: Element | null): Promise<void> {
  assert.ok(element, 'nothing to press');
  fireEvent.click(element);
  await settled();
}

export async function typeInto(field: HTMLInputElement | undefined, value: string): Promise<void> {
  assert.ok(field, 'nothing to type into');
  fireEvent.input(field, { target: { value } });
  await settled();
}

export async function submit(form: Element): Promise<void> {
  fireEvent.submit(form);
  await settled();
}

/** Types into the inputs with these names. */
export function fillIn(root: ParentNode, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values))
    fireEvent.input(input(root, name), { target: { value } });
}

export const textOf = (element?: ParentNode | null): string =>
  ((element as Element | null)?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** The button of the dialog "Oops". */
export const tryAgainButton = (root: ParentNode) => root.querySelector('dialog .primary');
