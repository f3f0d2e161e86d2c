import { useSignals } from '@preact/signals-react/runtime';
import type { BannerModel } from './model.ts';
import { t } from './words.ts';

export function Banner({ model }: { model: BannerModel }) {
  useSignals();
  const texts = model.texts.value;
  return (
    <section part="banner" aria-label={t('label')}>
      <p className="texts">
        {texts.length ? texts.map((text) => <span key={text}>{text}</span>) : t('header')}
      </p>
      <p>
        {t('floors')}: {model.floors.value.join(', ')}
      </p>
    </section>
  );
}
