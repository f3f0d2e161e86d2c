import { attempt } from '../../core/storage.ts';
import type { ApiFacts, Facts, LoaderTag, MissingPage, Placeholder } from '../facts.ts';

type Way = Pick<MissingPage, 'address' | 'from'>;

/** The pages of the host to which the widgets of this page lead. */
function ways(placeholders: Placeholder[], tag: LoaderTag, api: ApiFacts | undefined): Way[] {
  const has = (name: Placeholder['widget']) => placeholders.some(({ widget }) => widget === name);
  const { 'data-my-room': myRoom, 'data-pages': pages = '' } = tag.attributes;
  const room = encodeURIComponent(api?.room ?? '1');
  const withdrawal = api?.answer.kind === 'floors' && api.answer.withdrawal;
  return [
    ...(has('rent-room')
      ? [`/PaymentSuccess/${room}`, '/PaymentCancel', '/Content/Page/Terms'].map((address) => ({
          address: pages + address,
          from: 'rent-room' as const,
        }))
      : []),
    ...(has('rent-room') || has('my-room')
      ? [{ address: '/ResetPassword', from: has('my-room') ? ('my-room' as const) : ('rent-room' as const) }]
      : []),
    ...(has('my-room') && withdrawal ? [{ address: `${pages}/Withdraw`, from: 'my-room' as const }] : []),
    ...(myRoom ? [{ address: myRoom, from: 'data-my-room' as const }] : []),
  ];
}

/** Those of these pages that are not there. A page of another origin, or one that the policy lets nobody ask for, may be. */
export async function findMissingPages(
  { placeholders, tags: [tag] }: Pick<Facts, 'placeholders' | 'tags'>,
  api: ApiFacts | undefined,
): Promise<MissingPage[]> {
  const asked = ways(placeholders, tag, api).map(async (way) => {
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
