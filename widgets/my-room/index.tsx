import { widget } from '#core';
import base from '../../src/ui/base.css';
import form from '../../src/ui/form.css';
import tokens from '../../src/ui/tokens.css';
import { createMyRoom } from './model.ts';
import styles from './my-room.css';
import { MyRoom } from './my-room.tsx';

export const mount = widget({
  name: 'my-room',
  styles: [tokens, base, form, styles],
  create: (page, placeholder) => createMyRoom({ page, placeholder }),
  View: MyRoom,
});
