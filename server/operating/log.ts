import pino from 'pino';

/** E-mail addresses, digits in a row that may be a phone number or a one-time code, and the code of a reset link. */
const PERSONAL = /code=[\w-]+|[^\s@"'<>(),:;]+@[^\s@"'<>(),:;]+|\+?\d(?: ?\d){7,}/g;

/** A text from outside, a provider's or the database's, without what it may repeat of somebody's data. */
const redact = (text: string): string => text.replace(PERSONAL, '…');

/** What went wrong in words. PostgreSQL's data exceptions (class 22) and the JSON parser quote what they were given. */
function safeMessage(error: Error): string {
  const quotes = error instanceof SyntaxError || ('code' in error && /^22\w{3}$/.test(String(error.code)));
  return redact(quotes ? error.message.replace(/"[^"]*"?/g, '"…"') : error.message);
}

const stackFrames = ({ stack = '' }: Error): string => (stack.match(/^ +at .*$/gm) ?? []).join('\n');

/**
 * Errors by type, message, code and frames alone: a database error also carries the row and the parameters of its query,
 * and those may be a password, a code or a token.
 */
const err = (error: unknown) =>
  error instanceof Error
    ? {
        type: error.name,
        message: safeMessage(error),
        stack: stackFrames(error),
        ...('code' in error && { code: error.code }),
        ...(error.cause instanceof Error && { cause: safeMessage(error.cause) }),
      }
    : { message: redact(String(error)) };

/**
 * Structured lines on standard output, or to `destination`. Errors go under `err`, a provider's words under `reason`. Standard output
 * gets them a few at a time, within a fifth of a second and all of them at the end of the process: writing each by
 * itself costs as much as the rest of a request.
 */
export const createLog = (
  level: string,
  destination: pino.DestinationStream = pino.destination({
    sync: false,
    minLength: 4096,
    periodicFlush: 200,
  }),
): pino.Logger => pino({ level, base: null, serializers: { err, reason: redact } }, destination);
