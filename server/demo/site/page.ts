import type { html } from 'hono/html';
import type { Facility } from '../../facility/facility.ts';
import type { Language } from '../../language.ts';

export type Html = ReturnType<typeof html>;
export type { Language };

/** A page's words in both languages, of the same shape. */
export type Words<T> = Record<Language, T>;

export interface View {
  language: Language;
  facility: Facility;
  /** Where people reach the site, without a trailing slash. */
  publicUrl: string;
  /** What the address's pattern caught, decoded and not to be trusted. */
  params: Record<string, string>;
  /** What the simulators did; undefined where every provider is a real one. */
  activity?: Activity | undefined;
}

export interface Page {
  /** Route pattern. */
  path: string;
  render(view: View): Content | Promise<Content>;
}

export interface Content {
  title: string;
  description?: string;
  main: Html;
  /** Scripts of the site's own that this page needs besides the common one. */
  scripts?: string[];
  /** Whether search engines leave the page out. */
  hidden?: boolean;
}

/** Reads what the simulators did; `at` is ISO 8601. */
export type Activity = () => Promise<Happenings>;

export interface Happenings {
  sms: { to: string; text: string; at: string }[];
  access: { device: string; event: string; at: string }[];
  payments: { event: string; at: string; detail: string }[];
}
