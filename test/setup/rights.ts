import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const isOpen = (path: string): boolean => (lstatSync(path).mode & 0o077) !== 0;
const childrenOf = (path: string): string[] =>
  lstatSync(path).isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [];

/** The file or folder and what is in it, as far as anybody but the owner can reach it: nothing in a private folder. */
export const openToOthers = (path: string): string[] =>
  isOpen(path) ? [path, ...childrenOf(path).flatMap(openToOthers)] : [];

/** Lets everybody read and write a folder and all that is in it. */
export function openToAll(path: string): void {
  chmodSync(path, lstatSync(path).isDirectory() ? 0o777 : 0o666);
  childrenOf(path).forEach(openToAll);
}
