import { html } from 'hono/html';
import type { Page, Words } from '../page.ts';

/** The departments of a chain, each with the link to the page that somebody asked for without saying which department. */
const listAt = (path: string): Page => ({
  path,
  render(view) {
    const { title, lead } = WORDS[view.language];
    const page = PATHS.includes(path) ? path : '/';
    return {
      title,
      description: lead,
      main: html`<section class="wrap top">
<h1>${title}</h1>
<p class="lead">${lead}</p>
<ul class="departments">${view.departments.map((facility) => {
        const { name, address, zip, city } = facility.department;
        return html`<li><a href="${facility.pages ?? ''}${page}"><strong>${name}</strong><span>${address}<br>${zip} ${city}</span></a></li>`;
      })}</ul>
</section>`,
    };
  },
});

/** Pages that depend on the department. */
const PATHS = ['/RentRoom', '/Access', '/PaymentCancel', '/Content/Page/Terms'];

/** Where a chain lists its departments, and the pages for which it asks where its root is nobody's. */
export const departmentList: Page = listAt('/Departments');
export const departmentChoice: Page[] = ['/', ...PATHS].map(listAt);

const WORDS: Words<{ title: string; lead: string }> = {
  da: { title: 'Vælg afdeling', lead: 'Hvor vil du opbevare dine ting?' },
  en: { title: 'Choose a location', lead: 'Where do you want to store your things?' },
};
