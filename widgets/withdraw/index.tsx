import { widget } from '#core';
import base from '../../src/ui/base.css';
import content from '../../src/ui/content.css';
import fields from '../../src/ui/fields.css';
import form from '../../src/ui/form.css';
import later from '../../src/ui/later.css';
import notices from '../../src/ui/notices.css';
import tokens from '../../src/ui/tokens.css';
import tones from '../../src/ui/tones.css';
import { createWithdrawing } from './model.ts';
import styles from './withdraw.css';
import { Withdraw } from './withdraw.tsx';

export const mount = widget({
  name: 'withdraw',
  styles: [tokens, base, content, form, later, tones, notices, fields, styles],
  create: createWithdrawing,
  View: Withdraw,
});
