import { createHash } from 'node:crypto';

/** The files of a build by their path, as text or compressed. */
export type Files = Record<string, string>;

/** A place that the build left for the hash of the file with these five letters in its name. */
const PLACE = /([a-z]{5})_{38}/g;

/**
 * Fills the places for hashes in the files of a numbered release. A file is hashed when all that it names are filled in, so the hash of the
 * loader stands for every byte of the release.
 */
export function seal(files: Files): Files {
  const names = new Map(Object.keys(files).map((name) => [/-([a-z]{5})\.js$/.exec(name)?.[1], name]));
  const sealed: Files = {};
  const fill = (name: string, inside: string[] = []): string => {
    if (inside.includes(name))
      throw new Error(`${name} loads itself by way of ${inside.at(-1)}: neither can hold the other's hash.`);
    sealed[name] ??= (files[name] as string).replace(PLACE, (_, letters: string) => {
      const named = names.get(letters);
      if (!named) throw new Error(`${name} names the file ${letters}, which is not in the build.`);
      return sha256(fill(named, [...inside, name]));
    });
    return sealed[name];
  };
  for (const name of Object.keys(files)) fill(name);
  return sealed;
}

/** Without the `=` at its end. */
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64').slice(0, 43);
