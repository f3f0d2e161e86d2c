import { type LoadOptions, loadSelfStorage, type SelfStorageEvents } from 'selfstorage-widgets';
import { MyRoom, RentRoom } from 'selfstorage-widgets/react';

// Only checked for its types: each line below `@ts-expect-error` must be refused.

export async function load(options: LoadOptions): Promise<'da' | 'en' | undefined> {
  // @ts-expect-error: the department is missing
  await loadSelfStorage({ src: options.src, api: options.api });
  // @ts-expect-error: there is no such setting
  await loadSelfStorage({ ...options, departments: [1] });
  const loaded = await loadSelfStorage(options);
  // @ts-expect-error: null on a server
  loaded.scan();
  // @ts-expect-error: only da and en
  await loaded?.setLanguage('fr');
  return loaded?.language;
}

const price: SelfStorageEvents['selfstorage:room']['price'] = 800;

export const elements = [
  <RentRoom key="1" load="visible" onRoom={({ sqm }) => sqm.toFixed(price)} onReady={undefined} />,
  // @ts-expect-error: the number of a room is text
  <RentRoom key="2" onRoom={({ number }) => number.toFixed()} />,
  // @ts-expect-error: the id is given
  <MyRoom key="3" id="root-rent-room" />,
  // @ts-expect-error: there is only this way to wait
  <MyRoom key="4" load="lazy" />,
];

document.querySelector('#root-rent-room')?.addEventListener('click', () => {});
document.body.addEventListener('selfstorage:checkout', ({ detail }) => detail.number.length);
// @ts-expect-error: a checkout has no price
document.body.addEventListener('selfstorage:checkout', ({ detail }) => detail.price);
