import { html } from 'hono/html';
import type { Html } from '../page.ts';

/**
 * The markdown that the contract's texts use: paragraphs, lists of `* `, `**strong**` and code in backticks. All else is text, a
 * tag too.
 */
export function text(markdown: string): Html[] {
  const blocks = markdown.trim().split(/\n\s*\n/);
  return blocks.map((block) =>
    block.startsWith('* ') ? list(block.slice(2).split(/\n\* /)) : html`<p>${inline(block)}</p>`,
  );
}

const list = (items: string[]): Html =>
  html`<ul class="points">${items.map((item) => html`<li>${inline(item)}</li>`)}</ul>`;

/** The split puts what it divides by, marks included, at every odd place. */
export const inline = (line: string): (Html | string)[] =>
  line.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, at) => {
    if (at % 2 === 0) return part;
    return part.startsWith('`')
      ? html`<code>${part.slice(1, -1)}</code>`
      : html`<strong>${part.slice(2, -2)}</strong>`;
  });
