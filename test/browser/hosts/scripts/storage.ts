/* Run in the page: what a browser's settings, a private window or a frame do to what is kept. */

export function storageThrows(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
}

export function storageFull(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}

/** As a web view without DOM storage has it. */
export function storageMissing(): void {
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: null });
}

export function cookiesThrow(): void {
  const refuse = () => {
    throw new DOMException('The document is sandboxed.', 'SecurityError');
  };
  Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
}

export function cookiesDropped(): void {
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} });
}
