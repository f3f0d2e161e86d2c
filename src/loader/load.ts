import { attempt } from '../core/storage.ts';

/** The loader's own tag, also where an image is named `currentScript`. A module has no current script, and the host may have another loader.js. */
export const script = (Reflect.get(Document.prototype, 'currentScript', document) ??
  document.querySelector('[type=module][src*="/loader.js"]')) as HTMLScriptElement;

/**
 * Loads a built file by its name, and beside it the core, which every file imports. What fails is requested once more, the file under a new address,
 * since some browsers remember that a module failed. The core keeps its address: under two it would be two copies of the page's state.
 */
export async function load(name: string) {
  const addressOf = (built: string) => new URL(`${__FOLDER__}/${built}.js`, script.src).href;
  const [file, core] = [addressOf(name), addressOf('core')];
  const request = async (address: string) => {
    if (__INTEGRITY__)
      await Promise.all([verify(address, __INTEGRITY__[name]), verify(core, __INTEGRITY__.core)]);
    await Promise.allSettled([import(address), import(core)]);
    return import(address);
  };
  return request(file).catch(async () => {
    if (__INTEGRITY__) await fetch(core, { cache: 'reload' }).catch(() => {});
    return request(`${file}?${Date.now()}`);
  });
}

/** In a numbered release: lets the browser fetch a module and compare it with its hash. What is imported afterwards is the same copy. */
const verify = (address: string, integrity = ''): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    // Browsers that cannot preload modules load without comparing.
    if (!link.relList.supports('modulepreload')) return resolve();
    // Safari compares what an import map names, where the page's policy allows one, and not what a link loads.
    if (/^Apple/.test(navigator.vendor))
      attempt(() => {
        const text = JSON.stringify({ integrity: { [address]: integrity } });
        const map = Object.assign(document.createElement('script'), { type: 'importmap', text });
        map.nonce = script.nonce;
        document.documentElement.append(map);
      });
    link.onload = () => resolve();
    link.onerror = () => reject(Error(`SelfStorage: ${address} is not the file of this version.`));
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', integrity, nonce: script.nonce });
    link.href = address;
    document.documentElement.append(link);
  });
