import pino from 'pino';

/**
 * Errors by type, message, code and stack alone: a database error also carries the row and the parameters of its query,
 * and those may be a password, a code or a token.
 */
const err = (error: unknown) =>
  error instanceof Error
    ? {
        type: error.name,
        message: error.message,
        stack: error.stack,
        ...('code' in error && { code: error.code }),
        ...(error.cause instanceof Error && { cause: error.cause.message }),
      }
    : { message: String(error) };

export const createLog = (level: string): pino.Logger => pino({ level, base: null, serializers: { err } });
