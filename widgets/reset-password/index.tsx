import { widget } from '#core';
import { acquireSession, followOtherTabs } from '../../src/session/session.ts';
import base from '../../src/ui/base.css';
import content from '../../src/ui/content.css';
import fields from '../../src/ui/fields.css';
import form from '../../src/ui/form.css';
import later from '../../src/ui/later.css';
import notices from '../../src/ui/notices.css';
import tokens from '../../src/ui/tokens.css';
import { takeCode } from './link-code.ts';
import { createReset } from './model.ts';
import styles from './reset-password.css';
import { ResetPassword } from './reset-password.tsx';

export const mount = widget({
  name: 'reset-password',
  styles: [tokens, base, content, form, later, notices, fields, styles],
  create(page) {
    const unfollow = followOtherTabs(page.tokens);
    const { session, release } = acquireSession(page);
    const reset = createReset({ page, session, code: takeCode() });
    return {
      ...reset,
      dispose() {
        reset.dispose();
        release();
        unfollow();
      },
    };
  },
  View: ResetPassword,
});
