interface Details {
  type?: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';
  code?: string;
  param?: string;
}

/** An error in the format of Stripe's API. */
export class StripeFailure extends Error {
  constructor(
    readonly status: 400 | 401 | 402 | 404 | 409 | 500,
    message: string,
    private readonly details: Details = {},
  ) {
    super(message);
  }

  /** The body of the answer. */
  toJSON() {
    return { error: { type: 'invalid_request_error', ...this.details, message: this.message } };
  }
}

/** Stripe's error for an unknown id. */
export const missing = (kind: string, id: string): StripeFailure =>
  new StripeFailure(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' });
