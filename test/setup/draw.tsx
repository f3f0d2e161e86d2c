import { type RenderResult, render } from '@testing-library/preact';
import type { ReactNode } from 'react';
import { announce, type Language } from '../../src/contract.ts';
import { allLoaded } from './load.ts';

/** Draws an element of the sources, whose types are React's, with the Preact that they are built with. */
export const draw = (node: ReactNode): RenderResult => render(node as Parameters<typeof render>[0]);

/** Lets answers arrive and everything be drawn that follows from them. */
export async function settled(): Promise<void> {
  // Turns of the event loop, not a time: a busy computer takes longer over each.
  for (let turn = 0; turn < 10; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    await allLoaded();
  }
}

/** Changes the language of the page, and waits until everything is drawn in it. */
export async function changeLanguage(language: Language): Promise<void> {
  announce(document, 'language', { language });
  await settled();
}

/** The first element with a `part`, or a clear failure. */
export function part<Kind extends HTMLElement = HTMLElement>(root: ParentNode, name: string): Kind {
  const found = root.querySelector<Kind>(`[part="${name}"]`);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

export const parts = <Kind extends HTMLElement = HTMLElement>(root: ParentNode, name: string): Kind[] => [
  ...root.querySelectorAll<Kind>(`[part="${name}"]`),
];

/** The input with a name, or a clear failure. */
export function input(root: ParentNode, name: string): HTMLInputElement {
  const found = root.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`there is no input named ${name}`);
  return found;
}

/** The numbers on the tiles of rent-room's list, as they stand there. */
export const tileNumbers = (root: ParentNode): string[] =>
  parts(root, 'room').map((tile) => tile.querySelector('strong')?.textContent ?? '');
