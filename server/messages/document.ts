import type { RentalTerms } from '../database/tables.ts';
import type { Language } from '../language.ts';

export type { RentalTerms };

/** The content of an e-mail, from which its HTML and its plain text are made. No text in it contains markup. */
export interface MailDocument {
  language: Language;
  subject: string;
  title: string;
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

export interface Fact {
  name: string;
  value?: string;
  link?: { label: string; href: string };
}
