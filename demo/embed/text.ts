import { html } from 'hono/html';
import type { Html } from '../../server/site/page.ts';

/** A text in which backticks mark code. */
export const withCode = (text: string): Html =>
  html`${text.split(/(`[^`]+`)/).map((piece) => (piece.startsWith('`') ? html`<code>${piece.slice(1, -1)}</code>` : piece))}`;

export interface CopyWords {
  copied: string;
  selected: string;
}

/** Lines of code that wrap, with a button that copies them and says so. A script fills in what depends on the owner's choices. */
export const codeBox = ({
  id,
  label,
  copy,
  words,
  attributes = html``,
}: CodeBox): Html => html`<pre id="${id}" tabindex="0" role="group" aria-label="${label}"${attributes}></pre>
<p class="actions"><button type="button" class="button" data-copies="${id}">${copy}</button>
<span role="status" data-copied="${words.copied}" data-selected="${words.selected}"></span></p>`;

interface CodeBox {
  id: string;
  label: string;
  copy: string;
  words: CopyWords;
  attributes?: Html;
}
