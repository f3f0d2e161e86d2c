import { html } from 'hono/html';
import type { Page } from '../page.ts';
import { placeholder } from '../placeholder.ts';

export const myRoom: Page = {
  path: '/MyRoom',
  render(view) {
    const { language } = view;
    const title = language === 'da' ? 'Mit rum' : 'My room';
    return {
      title,
      hidden: true,
      main: html`<section class="wrap top">
<h1>${title}</h1>
${placeholder('root-my-room', view)}
</section>`,
    };
  },
};
