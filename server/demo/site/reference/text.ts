import { html } from 'hono/html';
import type { Html } from '../page.ts';

/**
 * Renders the markdown of the contract's texts: paragraphs, lists with `* `, `**strong**` and code in
 * backticks. Everything else, also tags, is plain text.
 */
export function text(markdown: string): Html[] {
  const blocks = markdown.trim().split(/\n\s*\n/);
  return blocks.map((block) =>
    block.startsWith('* ') ? list(block.slice(2).split(/\n\* /)) : html`<p>${inline(block)}</p>`,
  );
}

const list = (items: string[]): Html =>
  html`<ul class="points">${items.map((item) => html`<li>${inline(item)}</li>`)}</ul>`;

/** The split puts its separators at odd indexes. */
export const inline = (line: string): (Html | string)[] =>
  line.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, index) => {
    if (index % 2 === 0) return part;
    return part.startsWith('`')
      ? html`<code>${part.slice(1, -1)}</code>`
      : html`<strong>${part.slice(2, -2)}</strong>`;
  });
