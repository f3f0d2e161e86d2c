import type { Block, MailDocument } from './document.ts';

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
