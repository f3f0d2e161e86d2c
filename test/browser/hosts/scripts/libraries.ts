/* Run in the page: what old libraries leave behind in it, each in the library's own words where these differ from the language's. */

// biome-ignore-all lint/suspicious/noExplicitAny: these are untyped by nature

/** Prototype 1.6: every array has its methods, some of which mean something else since, and JSON is its own. */
export function prototype(): void {
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
export function jquery(): void {
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
export function amd(): void {
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
