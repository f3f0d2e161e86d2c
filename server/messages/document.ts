import { html, raw } from 'hono/html';
import type { RentalTerms } from '../database/tables.ts';
import type { Language } from '../language.ts';

export type { RentalTerms };

/** The content of an e-mail, from which its HTML and its plain text are made. No text in it contains markup. */
export interface MailDocument {
  language: Language;
  subject: string;
  /** The subject, if left out. */
  title?: string;
  lead: string;
  blocks: Block[];
  /** The last lines: why this e-mail came, and who sent it. */
  footer: string[];
}

export type Block =
  | { kind: 'button'; label: string; href: string }
  | { kind: 'facts'; title: string; facts: Fact[] }
  | { kind: 'list'; title: string; ordered: boolean; items: string[] }
  | { kind: 'text'; title: string; paragraphs: string[] }
  | ({ kind: 'terms' } & RentalTerms);

export const button = (label: string, href: string): Block => ({ kind: 'button', label, href });
export const facts = (title: string, facts: Fact[]): Block => ({ kind: 'facts', title, facts });
export const text = (title: string, paragraphs: string[]): Block => ({ kind: 'text', title, paragraphs });
export const bulletList = (title: string, items: string[]): Block => ({
  kind: 'list',
  title,
  ordered: false,
  items,
});
export const numberedList = (title: string, items: string[]): Block => ({
  kind: 'list',
  title,
  ordered: true,
  items,
});

export interface Fact {
  name: string;
  value?: string;
  link?: { label: string; href: string };
}

type Html = ReturnType<typeof html>;

interface Look {
  name: string;
  street: string;
  /** `#rrggbb`; null for the usual colour. */
  accent: string | null;
}

const ACCENT = '#0b5c6b';
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = '#14262c';
const SOFT = '#4d6067';
const LINE = '#d5dedd';

/** For programs with a dark mode. Everything else is inline, since many programs drop style sheets. */
const STYLES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:${INK}}
@media (max-width:480px){.side{padding-left:20px!important;padding-right:20px!important}.name,.value{display:block!important;width:auto!important}.name{padding-bottom:0!important}.value{padding-top:2px!important;border-top:0!important}.button{display:block!important;text-align:center!important}}
@media (prefers-color-scheme:dark){.ground{background:#0f1d22!important}.sheet{background:#16282e!important}.ink,.ink a{color:#e6eff0!important}.soft,.soft a{color:#a5b8bd!important}.line{border-color:#2b4249!important}}`;

/** An e-mail as HTML that the usual programs show alike: tables, inline styles, no pictures, no scripts. */
export function toHtml(document: MailDocument, look: Look): string {
  const { language, subject, title = subject, lead, blocks, footer } = document;
  const accent = look.accent ?? ACCENT;
  const on = readableOn(accent);
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(STYLES)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#eef3f2;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${lead}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#eef3f2"><tr><td align="center" style="padding:24px 10px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-radius:12px;overflow:hidden;${raw(FONT)}">
<tr><td class="side" style="padding:18px 36px;background:${accent};color:${on}"><div style="font-size:18px;line-height:24px;font-weight:700">${look.name}</div><div style="font-size:14px;line-height:20px">${look.street}</div></td></tr>
<tr><td class="side ink" style="padding:32px 36px 0;color:${INK}"><h1 style="margin:0;font-size:27px;line-height:34px;font-weight:700;letter-spacing:-.01em;text-wrap:balance">${title}</h1>
<p style="margin:12px 0 0;font-size:17px;line-height:26px">${lead}</p></td></tr>
${blocks.map((block) => drawBlock(block, { accent, on }))}
<tr><td class="side soft" style="padding:32px 36px 28px;font-size:13px;line-height:20px;color:${SOFT}">${footer.map((line) => html`<div>${line}</div>`)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
  return String(page);
}

function drawBlock(block: Block, colours: { accent: string; on: string }): Html {
  switch (block.kind) {
    case 'button':
      return html`<tr><td class="side" style="padding:24px 36px 0"><a class="button" href="${block.href}" style="display:inline-block;padding:14px 26px;border-radius:10px;background:${colours.accent};color:${colours.on};font-size:17px;line-height:22px;font-weight:600;text-decoration:none">${block.label}</a></td></tr>`;
    case 'facts':
      return section(
        block.title,
        html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${block.facts.map(drawFact)}</table>`,
      );
    case 'list': {
      const items = block.items.map((item) => html`<li style="margin:0 0 8px;padding-left:4px">${item}</li>`);
      const style = raw('margin:0;padding-left:22px;font-size:16px;line-height:24px');
      return section(
        block.title,
        block.ordered ? html`<ol style="${style}">${items}</ol>` : html`<ul style="${style}">${items}</ul>`,
      );
    }
    case 'text':
      return section(
        block.title,
        html`${block.paragraphs.map((each) => html`<p style="margin:0 0 8px;font-size:16px;line-height:24px">${each}</p>`)}`,
      );
    case 'terms':
      return html`<tr><td class="side soft" style="padding:36px 36px 0;color:${SOFT}"><div class="line" style="border-top:1px solid ${LINE};padding-top:24px">
<h2 class="ink" style="margin:0 0 8px;font-size:17px;line-height:24px;color:${INK}">${block.title}</h2>
<p style="margin:0 0 14px;font-size:14px;line-height:21px">${block.lead}</p>
${block.sections.map(
  (
    [heading, paragraphs],
    index,
  ) => html`<h3 style="margin:16px 0 4px;font-size:14px;line-height:21px">${index + 1}. ${heading}</h3>
${paragraphs.map((each, at) => html`<p style="margin:0 0 6px;font-size:14px;line-height:21px">${index + 1}.${at + 1} ${each}</p>`)}`,
)}</div></td></tr>`;
  }
}

const section = (
  title: string,
  content: Html,
): Html => html`<tr><td class="side ink" style="padding:32px 36px 0;color:${INK}">
<h2 style="margin:0 0 10px;font-size:19px;line-height:26px;font-weight:700">${title}</h2>
${content}</td></tr>`;

function drawFact({ name, value, link }: Fact, index: number): Html {
  const line = raw(
    `${index > 0 ? `border-top:1px solid ${LINE};` : ''}vertical-align:top;font-size:16px;line-height:24px`,
  );
  return html`<tr><td class="name soft line" style="width:34%;padding:9px 12px 9px 0;color:${SOFT};${line}">${name}</td><td class="value ink line" style="padding:9px 0;color:${INK};word-break:break-word;${line}">${value}${value && link ? html`<br>` : ''}${link && html`<a href="${link.href}" style="color:${INK}">${link.label}</a>`}</td></tr>`;
}

/** White or nearly black, whichever is easier to read on a colour. */
function readableOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? INK : '#ffffff';
}

/** An e-mail for programs that show no HTML. */
export const toPlainText = ({ subject, title = subject, lead, blocks, footer }: MailDocument): string =>
  `${[title, lead, ...blocks.map(blockText), `-- \n${footer.join('\n')}`].join('\n\n')}\n`;

function blockText(block: Block): string {
  switch (block.kind) {
    case 'button':
      return `${block.label}: ${block.href}`;
    case 'facts':
      return headed(
        block.title,
        block.facts.map(
          ({ name, value, link }) =>
            `${name}: ${[...(value ? [value] : []), ...(link ? [linkText(link)] : [])].join('\n  ')}`,
        ),
      );
    case 'list':
      return headed(
        block.title,
        block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${item}`),
      );
    case 'text':
      return headed(block.title, block.paragraphs);
    case 'terms':
      return [
        `${block.title.toUpperCase()}\n${block.lead}`,
        ...block.sections.map(([heading, paragraphs], section) =>
          headed(
            `${section + 1}. ${heading}`,
            paragraphs.map((paragraph, index) => `${section + 1}.${index + 1} ${paragraph}`),
          ),
        ),
      ].join('\n\n');
  }
}

const headed = (title: string, lines: string[]): string => [title.toUpperCase(), ...lines].join('\n');

/** An address that says itself what it is stands alone. */
const linkText = ({ label, href }: { label: string; href: string }): string =>
  /^(tel|mailto):/.test(href) ? label : `${label}: ${href}`;
