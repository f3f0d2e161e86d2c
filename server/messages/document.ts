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
