import { widget } from '#core';
import ui from '../../src/ui/ui.css';
import { createRentRoom } from './model.ts';
import styles from './rent-room.css';
import { RentRoom } from './rent-room.tsx';
import chosen from './summary.css';

export const mount = widget({
  name: 'rent-room',
  styles: [ui, styles, chosen],
  create: (page, placeholder) => createRentRoom({ page, placeholder }),
  View: RentRoom,
});
