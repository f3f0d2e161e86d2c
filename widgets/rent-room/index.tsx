import { widget } from '#core';
import base from '../../src/ui/base.css';
import content from '../../src/ui/content.css';
import tokens from '../../src/ui/tokens.css';
import { createRentRoom } from './model.ts';
import styles from './rent-room.css';
import { RentRoom } from './rent-room.tsx';
import chosen from './summary.css';

export const mount = widget({
  name: 'rent-room',
  styles: [tokens, base, content, styles, chosen],
  create: (page, placeholder) => createRentRoom({ page, placeholder }),
  View: RentRoom,
});
