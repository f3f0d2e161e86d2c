import { createHash } from 'node:crypto';

/* A Bloom filter: it knows every text that was added, and takes a few others for known. */

/** With 20 bits for each text and 14 hashes, one text in 15,000 that was not added is taken for known. */
const BITS_PER_TEXT = 20;
const HASHES = 14;

export const createFilter = (texts: ReadonlySet<string>): Uint8Array => {
  const filter = new Uint8Array(Math.ceil((texts.size * BITS_PER_TEXT) / 8));
  for (const text of texts)
    for (const bit of positions(text, filter.length * 8))
      filter[bit >> 3] = byte(filter, bit) | (1 << (bit & 7));
  return filter;
};

/** Whether the text was added; true for a few that were not. */
export const mayContain = (filter: Uint8Array, text: string): boolean =>
  positions(text, filter.length * 8).every((bit) => byte(filter, bit) & (1 << (bit & 7)));

const byte = (filter: Uint8Array, bit: number): number => filter[bit >> 3] ?? 0;

/** Where the bits of a text are: two halves of one hash give all of them (Kirsch and Mitzenmacher). */
function positions(text: string, bits: number): number[] {
  const hash = createHash('sha256').update(text).digest();
  const [first, step] = [hash.readUIntBE(0, 6), hash.readUIntBE(6, 6)];
  return Array.from({ length: HASHES }, (_, n) => (first + n * step) % bits);
}
