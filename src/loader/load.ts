import { script } from './script.ts';
import { verify } from './verify.ts';

/**
 * Loads a built file by its name; the one way to load any. What fails is requested once more, the file under a new address, since some browsers
 * remember that a module failed. The core keeps its address: under two it would be two copies of the page's state.
 */
export async function load(name: string) {
  return request(name, addressOf(name)).catch(async () => {
    if (__INTEGRITY__) await fetch(addressOf('core'), { cache: 'reload' }).catch(() => {});
    return request(name, `${addressOf(name)}?${Date.now()}`);
  });
}

/** Requests a file and, beside it, the core, which every file imports. */
async function request(name: string, address: string) {
  const core = addressOf('core');
  if (__INTEGRITY__)
    await Promise.all([verify(address, __INTEGRITY__[name]), verify(core, __INTEGRITY__.core)]);
  await Promise.allSettled([import(address), import(core)]);
  return import(address);
}

const addressOf = (name: string): string => new URL(`chunks/${name}-${__FILES__[name]}.js`, script.src).href;
