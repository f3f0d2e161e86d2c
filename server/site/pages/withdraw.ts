import { html } from 'hono/html';
import type { Page } from '../page.ts';
import { placeholder } from '../placeholder.ts';

export const withdraw: Page = {
  path: '/Withdraw',
  render(view) {
    const { language } = view;
    const title = language === 'da' ? 'Fortryd aftale' : 'Withdraw from contract';
    return {
      title,
      main: html`<section class="wrap top narrow">
<h1>${title}</h1>
${placeholder('root-withdraw', view)}
</section>`,
    };
  },
};
