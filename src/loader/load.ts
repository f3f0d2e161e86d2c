import { script } from './script.ts';
import { verify } from './verify.ts';

/**
 * Loads a built file by its name; the one way to load any. The core, which the others import, is requested beside it. What fails is requested once
 * more, and the file itself also under a new address, since some browsers remember that a module failed. The core keeps its address: under two it
 * would be two copies of the page's state.
 */
export async function load(name: string) {
  const files = [name, 'core'];
  if (__INTEGRITY__) await Promise.all(files.map((each) => verify(addressOf(each), __INTEGRITY__?.[each])));
  await Promise.allSettled(files.map((each) => import(addressOf(each))));
  return import(addressOf(name)).catch(async () => {
    const again = `${addressOf(name)}?${Date.now()}`;
    if (__INTEGRITY__) await verify(again, __INTEGRITY__[name]);
    return import(again);
  });
}

const addressOf = (name: string): string => new URL(`chunks/${name}-${__FILES__[name]}.js`, script.src).href;
