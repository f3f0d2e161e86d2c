import { widget } from '#core';
import { Banner } from './banner.tsx';
import styles from './discount-banner.css';
import { createBanner } from './model.ts';

export const mount = widget({
  name: 'discount-banner',
  styles: [styles],
  create: ({ floors }) => createBanner({ loadFloors: floors }),
  View: ({ model }) => <Banner model={model} />,
});
