import { widget } from '#core';
import base from '../../src/ui/base.css';
import content from '../../src/ui/content.css';
import form from '../../src/ui/form.css';
import later from '../../src/ui/later.css';
import notices from '../../src/ui/notices.css';
import tokens from '../../src/ui/tokens.css';
import tones from '../../src/ui/tones.css';
import styles from './manage-form.css';
import { ManageForm } from './manage-form.tsx';
import { createManageForm } from './model.ts';

export const mount = widget({
  name: 'manage-form',
  styles: [tokens, base, content, form, later, tones, notices, styles],
  create: createManageForm,
  View: ManageForm,
});
