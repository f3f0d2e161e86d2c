import { attempt } from '../../storage.ts';
import type { Facts, LoaderTag, MissingPage, Placeholder } from '../facts.ts';

type Way = Pick<MissingPage, 'address' | 'from'>;

/** The pages of the host to which the widgets of this page lead. */
function ways(placeholders: Placeholder[], tag: LoaderTag, room: string): Way[] {
  const has = (name: Placeholder['widget']) => placeholders.some(({ widget }) => widget === name);
  const { 'data-my-room': myRoom, 'data-pages': pages = '' } = tag.attributes;
  return [
    ...(has('rent-room')
      ? [`/PaymentSuccess/${encodeURIComponent(room)}`, '/PaymentCancel', '/Content/Page/Terms'].map(
          (address) => ({ address: pages + address, from: 'rent-room' as const }),
        )
      : []),
    ...(has('rent-room') || has('my-room')
      ? [{ address: '/ResetPassword', from: has('my-room') ? ('my-room' as const) : ('rent-room' as const) }]
      : []),
    ...(myRoom ? [{ address: myRoom, from: 'data-my-room' as const }] : []),
  ];
}

/** Those of these pages that are not there. A page of another origin, or one that the policy lets nobody ask for, may be. */
export async function findMissingPages(
  { placeholders, tags: [tag] }: Pick<Facts, 'placeholders' | 'tags'>,
  room: string,
): Promise<MissingPage[]> {
  const asked = ways(placeholders, tag, room).map(async (way) => {
    const base = way.from === 'data-my-room' ? location.href : location.origin;
    const address = attempt(() => new URL(way.address, base));
    if (address?.origin !== location.origin) return [];
    const status = await fetch(address.href, { method: 'HEAD' }).then(
      (response) => response.status,
      () => 0,
    );
    return status === 404 || status === 410 ? [{ ...way, status }] : [];
  });
  return (await Promise.all(asked)).flat();
}
