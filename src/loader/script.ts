/**
 * The loader's own tag. Read from the prototype, because an image or frame named `currentScript` would hide the property. A module has no
 * current script, and the host may have another loader.js.
 */
export const script = (Reflect.get(Document.prototype, 'currentScript', document) ??
  document.querySelector('[type=module][src*="/loader.js"]')) as HTMLScriptElement;
