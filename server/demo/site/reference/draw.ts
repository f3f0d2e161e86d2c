import { html } from 'hono/html';
import type { Html } from '../page.ts';
import type { CatalogueEntry, Operation, Reference } from './read.ts';
import { fieldTable } from './table.ts';
import { text } from './text.ts';

/** Renders the reference, in English like the contract. */
export function drawReference(reference: Reference): Html {
  const { title, version, introduction, address, groups, catalogue } = reference;
  return html`<article class="wrap top reference" lang="en">
<p class="eyebrow">${title}, version ${version}</p>
<h1>API reference</h1>
<div class="prose">
${text(introduction)}
<p>The paths below are added to the API’s address, <code>${address}</code> in the examples. For tools there is the same description
as <a href="/openapi.yaml">OpenAPI in YAML</a> and <a href="/openapi.json">in JSON</a>. The bridge to an access controller is another, smaller interface:
<code>server/providers/access.md</code> in the sources.</p>
</div>
<nav class="contents" aria-labelledby="contents">
<h2 id="contents">Contents</h2>
<ul>${groups.map(entry)}</ul>
<p><a href="#catalogue">Error catalogue</a></p>
</nav>
${groups.map(group)}
${catalogueTable(catalogue)}
</article>`;
}

type Group = Reference['groups'][number];

const entry = ({ name, operations }: Group): Html =>
  html`<li><a class="group" href="#${anchor(name)}">${name}</a>
<ul>${operations.map(({ id, summary, path }) => html`<li><a href="#${id}">${summary}</a> <code>${path}</code></li>`)}</ul></li>`;

const group = ({ name, description, operations }: Group): Html =>
  html`<h2 id="${anchor(name)}">${name}</h2>
<div class="prose">${text(description)}</div>
${operations.map(call)}`;

const anchor = (name: string) => `tag-${name.toLowerCase().replaceAll(/\W+/g, '-')}`;

function call(operation: Operation): Html {
  const { id, method, path, summary, description, token, query, body, answer, failures } = operation;
  return html`<section class="call" id="${id}" aria-labelledby="${id}-title">
<div>
<h3 id="${id}-title"><a href="#${id}">${summary}</a></h3>
<p class="line"><strong>${method.toUpperCase()}</strong> <code>${path}</code>
<span class="token">${token === 'required' ? 'Token required' : 'No token needed'}</span></p>
${text(description)}
${query.length > 0 ? html`<h4>Query</h4>${fieldTable(query, `Query of ${id}`)}` : ''}
${body ? html`<h4>Body${body.required ? '' : ', may be left out'}</h4>${fieldTable(body.fields, `Body of ${id}`)}` : ''}
<h4>Answer</h4>
<p>${answer.description}</p>
${answer.fields.length > 0 ? fieldTable(answer.fields, `Answer of ${id}`) : ''}
<h4>Failures</h4>
<dl class="failures">${failures.map(failure)}</dl>
</div>
<div class="examples">
<h4>Example request</h4>
<pre class="request"><code>${operation.request}</code></pre>
${body && !body.required ? html`<h4>Example body</h4>${json(body.example)}` : ''}
<h4>Example answer</h4>
${json(answer.example)}
</div>
</section>`;
}

const json = (example: unknown): Html => html`<pre><code>${JSON.stringify(example, null, 2)}</code></pre>`;

const failure = ({ status, description, codes }: Operation['failures'][number]): Html =>
  html`<div><dt>${status}</dt><dd>${description}
${codes.length > 0 ? html`<ul>${codes.map(({ code, message }) => html`<li><a href="#code-${code}">${code}</a> ${message}</li>`)}</ul>` : ''}</dd></div>`;

const catalogueTable = (catalogue: CatalogueEntry[]): Html =>
  html`<h2 id="catalogue">Error catalogue</h2>
<p class="prose">The codes that a refused request is answered with. The widgets show people their own text for each.</p>
<table class="catalogue">
<thead><tr><th scope="col">Code</th><th scope="col">Message</th></tr></thead>
<tbody>${catalogue.map(({ code, message }) => html`<tr id="code-${code}"><th scope="row">${code}</th><td>${message}</td></tr>`)}</tbody>
</table>`;
