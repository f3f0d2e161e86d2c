import type { operations } from '../../src/api/schema.d.ts';
import type { Language } from '../language.ts';
import type { Services } from './services.ts';

export type OperationId = keyof operations;

/** The signed-in tenant whom a valid token belongs to. */
export interface Caller {
  tenantId: number;
  sessionId: string;
  rotation: number;
}

type Op<Id extends OperationId> = operations[Id];
export type Query<Id extends OperationId> = Op<Id>['parameters'] extends { query: infer Q }
  ? Q
  : Op<Id>['parameters'] extends { query?: infer Q }
    ? NonNullable<Q>
    : never;
export type Body<Id extends OperationId> =
  Op<Id> extends { requestBody?: { content: { 'application/json': infer B } } } ? B : never;
export type Answer<Id extends OperationId> = Op<Id>['responses'] extends {
  200: { content: { 'application/json': infer A } };
}
  ? A
  : never;

/**
 * A request that passed the contract's checks. Calls that require a token always have a caller, the others may
 * have one.
 */
export interface Request<Id extends OperationId> {
  query: Query<Id>;
  body: Body<Id>;
  caller: Op<Id>['responses'] extends { 401: unknown } ? Caller : Caller | null;
  /** The caller's network address, for limits. */
  address: string;
  /** The language for texts that the caller will read. */
  language: Language;
  /** The origin of the page that asks, if a browser tells it. */
  origin?: string | undefined;
}

/** One handler for every call of the contract. It throws a {@link Failure} for what the contract calls one. */
export type Handlers = {
  [Id in OperationId]: (services: Services, request: Request<Id>) => Promise<Answer<Id>>;
};
