import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const pathsIn = (path: string): string[] => {
  const names = lstatSync(path).isDirectory() ? readdirSync(path, { recursive: true }) : [];
  return [path, ...names.map((name) => join(path, String(name)))];
};

/** The file or folder and what is in it, as far as anybody but the owner has rights to it. */
export const openToOthers = (path: string): string[] =>
  pathsIn(path).filter((each) => lstatSync(each).mode & 0o077);

/** Lets everybody read and write a folder and all that is in it. */
export function openToAll(folder: string): void {
  for (const path of pathsIn(folder)) chmodSync(path, lstatSync(path).isDirectory() ? 0o777 : 0o666);
}
