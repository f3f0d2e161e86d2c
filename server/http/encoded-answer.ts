import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';

/** A smaller answer fits into one network packet without compression. */
const COMPRESS_MIN_BYTES = 1024;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const ENCODERS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
type Encoding = keyof typeof ENCODERS;

/** An answer as bytes with its ETag. It is compressed when somebody first asks for that encoding. */
export interface EncodedAnswer {
  bytes: Buffer;
  tag: string;
  encoded: { [E in Encoding]?: Promise<Buffer> };
}

/** Encodes an answer; a Buffer is sent as it is. If it equals `before`, that one is returned, with its finished encodings. */
export function encodeAnswer(answer: unknown, before?: EncodedAnswer): EncodedAnswer {
  const bytes = Buffer.isBuffer(answer) ? answer : Buffer.from(JSON.stringify(answer));
  if (before?.bytes.equals(bytes)) return before;
  // A weak tag, because it is the same for every encoding.
  const tag = `W/"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return { bytes, tag, encoded: {} };
}

/**
 * Sends an answer in the best encoding that the caller accepts, or status 304 if the caller has it. `caching` is
 * the value of Cache-Control.
 */
export async function sendEncodedAnswer(
  c: Context,
  answer: EncodedAnswer,
  caching: string,
  type = 'application/json',
): Promise<Response> {
  c.header('cache-control', caching);
  c.header('etag', answer.tag);
  // A private answer depends on who asks.
  c.header('vary', caching.startsWith('private') ? 'Accept-Encoding, Authorization' : 'Accept-Encoding', {
    append: true,
  });
  if (matchesTag(c.req.header('if-none-match'), answer.tag)) return c.body(null, 304);

  const { bytes, encoded } = answer;
  const encoding = bytes.length < COMPRESS_MIN_BYTES ? null : chooseEncoding(c.req.header('accept-encoding'));
  if (encoding) c.header('content-encoding', encoding);
  if (encoding) encoded[encoding] ??= ENCODERS[encoding](bytes);
  const body = (encoding && (await encoded[encoding])) ?? bytes;
  c.header('content-type', type);
  // Set here because the answer to HEAD has no body to count.
  c.header('content-length', String(body.length));
  return c.body(body as Buffer<ArrayBuffer>);
}

/** Compares weakly, as `If-None-Match` does: a `W/` before the quotes makes no difference. */
function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.match(/"[^"]*"/g)?.some((each) => tag.endsWith(each)) === true;
}

function chooseEncoding(header: string | undefined): Encoding | null {
  if (!header) return null;
  const weights: Record<string, number> = {};
  for (const { type, q } of parseAccept(header)) weights[type.toLowerCase()] = q;
  // Best first.
  for (const encoding of ['br', 'gzip'] as const)
    if ((weights[encoding] ?? weights['*'] ?? 0) > 0) return encoding;
  return null;
}
