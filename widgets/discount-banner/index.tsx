import { campaignText, computed, floorName, readAttribute, signal, useSignals, widget, words } from '#core';
import type { Floor } from '../../src/api/calls.ts';
import styles from './banner.css';

const t = words('banner', {
  header: ['Tilbud på udvalgte etager', 'Special offer on selected floors'],
  label: ['Tilbud', 'Special offer'],
});

/** The campaign banner (docs/product.md R2.10): there once a floor has an active campaign. */
export const mount = widget({
  name: 'discount-banner',
  styles: [styles],
  create({ floors, lifetime }) {
    const active = signal<Floor[]>([]);
    const load = async () => {
      const { value } = await floors();
      active.value = value?.filter(({ campaign }) => campaign?.active) ?? [];
      failed = !value;
    };
    let failed = false;
    lifetime.listen(window, 'online', () => failed && load());
    void load();
    return { active, ready: computed(() => active.value.length > 0) };
  },
  View({ model: { active } }) {
    useSignals();
    const texts = [...new Set(active.value.map(campaignText))];
    const floorsOf = (text: string) => active.value.filter((floor) => campaignText(floor) === text);
    return (
      <section part="banner" aria-label={t('label')}>
        {texts.map((text) => (
          <p key={text}>
            <Offer floors={floorsOf(text)} text={text} />
          </p>
        ))}
      </section>
    );
  },
});

/** A campaign and its floors. Where the host page names the page with the rooms, a link to them: on its floor, or on all if it is on several. */
function Offer({ floors, text }: { floors: Floor[]; text: string }) {
  useSignals();
  const rooms = readAttribute('data-rent-room');
  const offer = (
    <>
      {floors.map(floorName).join(', ')}: <strong>{text || t('header')}</strong>
    </>
  );
  if (!rooms) return offer;
  return <a href={floors.length === 1 ? `${rooms}?floor=${floors[0]?.id}` : rooms}>{offer}</a>;
}
