import '../../src/core/index.ts';
import { widget } from '../../src/core/widget.tsx';
import { Banner } from './banner.tsx';
import styles from './discount-banner.css';
import { createBanner } from './model.ts';

export const mount = widget({
  name: 'discount-banner',
  styles: [styles],
  create: ({ floors }, placeholder) => createBanner({ loadFloors: floors, placeholder }),
  View: ({ model }) => <Banner model={model} />,
});
