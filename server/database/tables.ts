import type { ColumnType } from 'kysely';
import type { Language } from '../language.ts';
import type { DB } from './schema.d.ts';

export type {
  AccessAction,
  AccessWay,
  Channel,
  LeaseState,
  MessageKind,
  Vat,
} from './schema.d.ts';

/** The rows of every table, made from the migrations (`npm run generate`); what the columns mean stands in migrations/001-schema.sql. */
export type Tables = DB;

/** @public A column of JSON: read as a value, written as its text. Like the next type it is for schema.d.ts (codegen.json). */
export type JsonColumn<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** @public */
export type FloorTranslations = { [Name in Language]?: { name?: string; campaignText?: string } };

/** @public A text in Danish and in English. */
export type InBothLanguages = Record<Language, string>;

/** Rental terms: numbered sections of numbered paragraphs. */
export interface RentalTerms {
  title: string;
  lead: string;
  sections: [heading: string, paragraphs: string[]][];
}

/**
 * Marks a restored database, with the time of its backup, until the payment events since then have been
 * replayed.
 */
export const RESTORED_MARK = 'restored';
