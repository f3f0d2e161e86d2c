import type { html } from 'hono/html';
import type { PricedFloor, PricedRoom } from '../../../src/format/price.ts';
import type { Facility } from '../../facility/facility.ts';
import type { Language } from '../../language.ts';
import type { ActivityReport } from '../simulators/activity.ts';

export type Html = ReturnType<typeof html>;
export type { Language };

/** A page's texts in both languages, of the same shape. */
export type Words<T> = Record<Language, T>;

/** Reads the vacant rooms, and the floors with their campaigns, as the widgets get them. */
export type ReadVacant = (department: number) => Promise<{ rooms: PricedRoom[]; floors: PricedFloor[] }>;

export interface View {
  language: Language;
  /** The department that the page is about. */
  facility: Facility;
  /** All of them. */
  departments: Facility[];
  /** Whether the page is about no department: a chain's, at the root. */
  isShared: boolean;
  /** Whether it is the demonstration's own facility, with pages that present the product. */
  isShowcase: boolean;
  /** What the paths of the department's pages start with, such as `/odense`; empty for pages at the root. */
  base: string;
  /** Where people reach the site, without a trailing slash. */
  publicUrl: string;
  /** Parameters of the route pattern, decoded; untrusted. */
  params: Record<string, string>;
  readVacant: ReadVacant;
  /** Reads the simulators' activity; undefined if every provider is real. */
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
  /** Additional scripts of the site for this page. */
  scripts?: string[];
  /** Whether search engines should not index the page. */
  hidden?: boolean;
}

/** Reads the simulators' activity. */
export type Activity = () => Promise<ActivityReport>;
