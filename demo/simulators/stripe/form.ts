export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

const DEEPEST = 8;

/** Reads Stripe's form encoding: `items[0][price_data][currency]=dkk`, `expand[]=customer`. */
export function parseForm(text: string): Form {
  const root: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split('[').map((key) => key.replace(/\]$/, ''));
    if (path.length > DEEPEST) throw new StripeFailure(400, `Too deep: ${name}`, { param: name });
    place(root, path, value);
  }
  return listed(root) as Form;
}

function place(into: Form, [key = '', ...rest]: string[], value: string): void {
  const name = key === '' ? String(Object.keys(into).length) : key;
  if (!rest.length) {
    into[name] = value;
    return;
  }
  const inner = into[name];
  const next: Form = isForm(inner) ? inner : Object.create(null);
  into[name] = next;
  place(next, rest, value);
}

/** An object whose keys are 0, 1, 2… is a list. */
function listed(value: FormValue): FormValue {
  if (!isForm(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, listed(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList
    ? entries.map(([, inner]) => inner)
    : Object.assign(Object.create(null), Object.fromEntries(entries));
}

const isForm = (value: FormValue | undefined): value is Form =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const bad = (param: string, message: string) => new StripeFailure(400, message, { param });

/** Typed access to the fields of a request; throws the same errors as Stripe. */
export function fields(form: Form, within = '') {
  const path = (name: string) => (within ? `${within}[${name}]` : name);
  const self = {
    /** Throws for fields that the call does not have. */
    only(...known: string[]) {
      const unknown = Object.keys(form).find((name) => name !== 'expand' && !known.includes(name));
      if (unknown)
        throw new StripeFailure(400, `Received unknown parameter: ${path(unknown)}`, {
          code: 'parameter_unknown',
          param: path(unknown),
        });
      return self;
    },
    /** Whether the field was sent, empty or not: an empty one removes a value. */
    has: (name: string): boolean => name in form,
    text(name: string): string | null {
      const value = form[name];
      if (value === undefined || value === '') return null;
      if (typeof value !== 'string') throw bad(path(name), `Invalid string: ${path(name)}`);
      return value;
    },
    required(name: string): string {
      const value = self.text(name);
      if (value === null)
        throw new StripeFailure(400, `Missing required param: ${path(name)}.`, {
          code: 'parameter_missing',
          param: path(name),
        });
      return value;
    },
    integer(name: string): number | null {
      const value = self.text(name);
      if (value === null) return null;
      if (!/^-?\d{1,15}$/.test(value)) throw bad(path(name), `Invalid integer: ${value}`);
      return Number(value);
    },
    flag(name: string): boolean | null {
      const value = self.text(name);
      if (value !== null && value !== 'true' && value !== 'false')
        throw bad(path(name), `Invalid boolean: ${value}`);
      return value === null ? null : value === 'true';
    },
    choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | null {
      const value = self.text(name);
      if (value !== null && !choices.includes(value as Choice))
        throw bad(path(name), `Invalid ${path(name)}: must be one of ${choices.join(', ')}`);
      return value as Choice | null;
    },
    url(name: string): string {
      const value = self.required(name);
      if (!/^https?:\/\//.test(value) || !URL.canParse(value))
        throw new StripeFailure(400, `Not a valid URL: ${value}`, { code: 'url_invalid', param: path(name) });
      return value;
    },
    inner(name: string) {
      const value = form[name];
      return isForm(value) ? fields(value, path(name)) : null;
    },
    list(name: string) {
      const value = form[name];
      return Array.isArray(value)
        ? value.map((one, index) => fields(isForm(one) ? one : {}, `${path(name)}[${index}]`))
        : [];
    },
    texts(name: string): string[] {
      const value = form[name];
      return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
    },
    /** Whether the answer must contain the object instead of its id. */
    expands: (name: string): boolean => self.texts('expand').includes(name),
    metadata(): Record<string, string> {
      const value = form.metadata;
      return isForm(value)
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, String(one)]))
        : {};
    },
  };
  return self;
}

export type Fields = ReturnType<typeof fields>;

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
export const unknownId = (kind: string, id: string): StripeFailure =>
  new StripeFailure(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' });
