import pino from 'pino';

/**
 * E-mail addresses, sequences of digits that may be a phone number or a one-time code, and the code of a reset
 * link.
 */
const PERSONAL = /code=[\w-]+|[^\s@"'<>(),:;]+@[^\s@"'<>(),:;]+|\+?\d(?: ?\d){7,}/g;

/** Removes personal data from a provider's or the database's text. */
const redact = (text: string): string => text.replace(PERSONAL, '…');

/**
 * The error's message without personal data. PostgreSQL's data exceptions (class 22) and the JSON parser quote
 * their input.
 */
function safeMessage(error: Error): string {
  const quotes = error instanceof SyntaxError || ('code' in error && /^22\w{3}$/.test(String(error.code)));
  return redact(quotes ? error.message.replace(/"[^"]*"?/g, '"…"') : error.message);
}

const stackFrames = ({ stack = '' }: Error): string => (stack.match(/^ +at .*$/gm) ?? []).join('\n');

/**
 * Logs only type, message, code and stack frames of an error: a database error also contains the row and the
 * query's parameters, which may be a password, a code or a token.
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
 * Structured lines on standard output, or to `destination`. Errors are logged under `err`, a provider's text
 * under `reason`. Standard output is flushed at the latest after 200 ms and at the end of the process: writing
 * each line separately costs as much as the rest of a request.
 */
export const createLog = (
  level: string,
  destination: pino.DestinationStream = pino.destination({
    sync: false,
    minLength: 4096,
    periodicFlush: 200,
  }),
): pino.Logger => pino({ level, base: null, serializers: { err, reason: redact } }, destination);
