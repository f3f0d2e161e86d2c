// biome-ignore-all lint/suspicious/noExplicitAny: these libraries have no types

/** A script for the page that sets the computer's clock wrong by a number of hours. */
export const shiftClock = (hours: number) => ({ content: `(${setClock})(${hours * 3_600_000})` });

function setClock(wrong: number): void {
  const { now } = Date;
  const here = () => now() + wrong;
  window.Date = new Proxy(Date, {
    construct: (date, given) => Reflect.construct(date, given.length ? given : [here()]),
    get: (date, name) => (name === 'now' ? here : Reflect.get(date, name)),
  });
}

/* Run in the page: what tools put around the page's fetch. */

/** Expects an address and plain options, as most code calls it, and adds a header of its own to every request. */
export function wrapFetchWithAddresses(): void {
  const { fetch } = window;
  window.fetch = ((address: string, options: RequestInit = {}) => {
    console.debug(address.toLowerCase());
    options.headers = { ...(options.headers as object), 'X-Requested-With': 'XMLHttpRequest' };
    return fetch(address, options);
  }) as typeof window.fetch;
}

/** Makes a Request, marks it, reads a copy of each answer, and has promises of its own kind, as monitoring tools with zones do. */
export function traceFetch(): void {
  const { fetch } = window;
  class ZonedPromise<T> extends Promise<T> {}
  window.Promise = ZonedPromise;
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    request.headers.set('traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01');
    return ZonedPromise.resolve(fetch(request)).then(async (response) => {
      await response.clone().text();
      return response;
    });
  };
}

/* Run in the page: what a browser's settings, a private window or a frame do to what is kept. */

export function breakStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
}

export function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}

/** As a web view without DOM storage has it. */
export function removeStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: null });
}

export function breakCookies(): void {
  const refuse = () => {
    throw new DOMException('The document is sandboxed.', 'SecurityError');
  };
  Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
}

export function dropCookies(): void {
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} });
}

/** As the recipe in docs/embedding.md does it; what would be written there is taken from the page's tag, which the browser does not run. */
export function addLoaderByScript(): void {
  addEventListener('DOMContentLoaded', () => {
    const given = document.querySelector('script[data-api]') as HTMLScriptElement | null;
    // The provider's page has none.
    if (!given) return;
    const script = document.createElement('script');
    script.async = true;
    script.crossOrigin = '';
    script.src = given.src;
    for (const { name, value } of given.attributes)
      if (name.startsWith('data-')) script.setAttribute(name, value);
    given.remove();
    document.querySelector('html')?.appendChild(script);
  });
}

/* Run in the page: what old libraries leave behind in it, each in the library's own words where these differ from the language's. */

/** Prototype 1.6: every array has its methods, some of which mean something else since, and JSON is its own. */
export function definePrototype(): void {
  const toArray = (list: any) => {
    if (!list) return [];
    if (list.toArray) return list.toArray();
    return Array.prototype.slice.call(list);
  };
  function detect(this: any[], test: (each: any, index: number) => boolean) {
    for (let at = 0; at < this.length; at++) if (test(this[at], at)) return this[at];
  }
  function collect(this: any[], change: (each: any, index: number) => any) {
    const changed = [];
    for (let at = 0; at < this.length; at++) changed.push(change(this[at], at));
    return changed;
  }
  function findAll(this: any[], test: (each: any, index: number) => boolean) {
    const found = [];
    for (let at = 0; at < this.length; at++) if (test(this[at], at)) found.push(this[at]);
    return found;
  }
  function toJSON(this: any[]) {
    return `[${this.map((each) => JSON.stringify(each)).join(', ')}]`;
  }
  const array = {
    toArray: function (this: any[]) {
      return this.slice();
    },
    detect,
    find: detect,
    collect,
    map: collect,
    findAll,
    select: findAll,
    filter: findAll,
    toJSON,
    reduce: function (this: any[]) {
      return this.length > 1 ? this : this[0];
    },
    size: function (this: any[]) {
      return this.length;
    },
    first: function (this: any[]) {
      return this[0];
    },
    clear: function (this: any[]) {
      this.length = 0;
      return this;
    },
  } as Record<string, unknown>;
  array.entries = array.clone = array.toArray;
  Object.assign(Array.prototype, array);
  Array.from = toArray as typeof Array.from;
  Object.assign(Object, {
    keys: (object: object) => {
      const keys = [];
      for (const key in object) keys.push(key);
      return keys;
    },
    values: (object: any) => {
      const values = [];
      for (const key in object) values.push(object[key]);
      return values;
    },
  });
  const { slice } = Array.prototype;
  Object.assign(Function.prototype, {
    bind: function (this: (...given: any[]) => any, ...bound: any[]) {
      if (bound.length < 2 && bound[0] === undefined) return this;
      const [object, ...first] = bound;
      const method = this;
      return function () {
        // biome-ignore lint/complexity/noArguments: as it was written then
        return method.apply(object, first.concat(slice.call(arguments)));
      };
    },
    delay: function (this: () => void, seconds: number) {
      return setTimeout(this, seconds * 1000);
    },
  });
  Object.assign(String.prototype, {
    include: function (this: string, part: string) {
      return this.indexOf(part) > -1;
    },
    toJSON: function (this: string) {
      return `"${this}"`;
    },
    startsWith: function (this: string, part: string) {
      return this.indexOf(part) === 0;
    },
  });
  Object.assign(Date.prototype, {
    toJSON: function (this: Date) {
      return `"${this.toISOString()}"`;
    },
  });
  Object.assign(HTMLElement.prototype, {
    remove: function (this: HTMLElement) {
      (this.parentNode as Node).removeChild(this);
      return this;
    },
    update: function (this: HTMLElement, content: string) {
      this.textContent = content;
      return this;
    },
    hide: function (this: HTMLElement) {
      this.style.display = 'none';
      return this;
    },
    select: function (this: HTMLElement, selector: string) {
      return this.querySelectorAll(selector);
    },
  });
  (window as any).$ = (id: string) => document.getElementById(id);
}

/** jQuery 1 with its two names, and a plugin that fades elements out before they are gone. */
export function defineJquery(): void {
  const page = window as any;
  page.$ = page.jQuery = (selector: string) => document.querySelectorAll(selector);
  page.$.fn = {};
  const { removeChild } = Node.prototype;
  Element.prototype.remove = function () {
    setTimeout(() => {
      if (this.parentNode) removeChild.call(this.parentNode, this);
    }, 50);
  };
}

/** RequireJS, and what a bundler of CommonJS leaves behind; a module that takes them for its own is told. */
export function defineAmd(): void {
  const define = () => {
    throw new Error('Mismatched anonymous define() module');
  };
  define.amd = { jQuery: true };
  const exported = new Proxy(
    {},
    {
      set() {
        throw new Error('somebody exports into the page');
      },
    },
  );
  Object.assign(window, {
    define,
    require: define,
    requirejs: define,
    module: { exports: exported },
    exports: exported,
  });
}
