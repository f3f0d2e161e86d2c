import { html } from 'hono/html';
import type { Html } from '../page.ts';
import type { Field } from './fields.ts';
import { inline } from './text.ts';

/** The stylesheet has this many levels of indentation. */
const DEEPEST = 4;

/**
 * Fields as a table, which narrow screens show as a list. The roles are repeated because some browsers drop
 * them when the stylesheet changes `display`.
 */
export const fieldTable = (fields: Field[], label: string): Html =>
  html`<table class="fields" role="table" aria-label="${label}">
<thead role="rowgroup"><tr role="row">${['Name', 'Type', 'Meaning'].map((title) => html`<th role="columnheader" scope="col">${title}</th>`)}</tr></thead>
<tbody role="rowgroup">${fields.map(row)}</tbody>
</table>`;

const row = ({ name, within, depth, type, required, meaning, limits }: Field): Html =>
  html`<tr role="row" class="in-${Math.min(depth, DEEPEST)}">
<th role="rowheader" scope="row"><code><span class="unseen">${within}</span>${name}</code></th>
<td role="cell" class="type">${type}, ${required ? 'required' : 'optional'}</td>
<td role="cell">${[meaning, ...limits].filter(Boolean).map((sentence) => html`${inline(sentence)} `)}</td>
</tr>`;
