import type { Hono } from 'hono';
import type { html } from 'hono/html';
import type { Facility } from '../facility/facility.ts';
import type { Language } from '../language.ts';

export type Html = ReturnType<typeof html>;
export type { Language };

/** A link with its words. */
export type Link = [address: string, text: string];

export interface View {
  language: Language;
  /** The department that the page is about. */
  facility: Facility;
  /** All of them. */
  departments: Facility[];
  /** Whether the page is about no department: a chain's, at the root. */
  isShared: boolean;
  /** What the paths of the department's pages start with, such as `/odense`; empty for pages at the root. */
  base: string;
  /** Where people reach the site, without a trailing slash. */
  publicUrl: string;
  /** Parameters of the query and of the route pattern, decoded; untrusted. */
  params: Record<string, string>;
  /** Further links of the footer. */
  links: Link[];
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
  /** Further files of the site for this page. */
  scripts?: string[];
  styles?: string[];
  /** Whether search engines should not index the page. */
  hidden?: boolean;
}

/** What the demonstration adds to the pages that every facility has. */
export interface SiteExtras {
  /** Of each department; a page with the path of another one takes its place. */
  pages: Page[];
  /** Shown on this machine alone. */
  local: Page[];
  /** Further files: those in these folders, or the named ones. */
  assets: { folder: string; names?: string[] }[];
  /** Style sheets of every page. */
  styles: string[];
  routes: Hono;
  /** For the footer. */
  links(view: Pick<View, 'language' | 'base'>, options: { isLocal: boolean }): Link[];
}
