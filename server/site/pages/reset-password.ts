import { html } from 'hono/html';
import type { Page } from '../page.ts';
import { placeholder } from '../placeholder.ts';

export const resetPassword: Page = {
  path: '/ResetPassword',
  render(view) {
    const { language } = view;
    const title = language === 'da' ? 'Ny adgangskode' : 'New password';
    return {
      title,
      hidden: true,
      main: html`<section class="wrap top narrow">
<h1>${title}</h1>
${placeholder('root-reset-password', view)}
</section>`,
    };
  },
};
