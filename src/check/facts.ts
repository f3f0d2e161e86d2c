import type { WidgetName } from '../contract.ts';

/** What the checker knows about a page. What it could not learn is undefined, and nothing is said about it. */
export interface Facts {
  page: PageFacts;
  /** The loaders' tags in the order of the page; the first one runs. */
  tags: [LoaderTag, ...LoaderTag[]];
  globals: Globals;
  placeholders: Placeholder[];
  /** Elements whose id or class looks like a placeholder's. */
  misnamed: Misnamed[];
  api?: ApiFacts | undefined;
  /** Pages of the host that the widgets lead to and that answered 404 or 410. */
  missingPages: MissingPage[];
  /** The page's content security policies; all of them hold. */
  policies: string[];
  /** What the page's policy blocked of ours, but for the API and the plans. */
  violations: Violation[];
  version: { running: string; newest?: string | undefined };
}

export interface PageFacts {
  address: string;
  origin: string;
  framed: boolean;
  /** In a frame whose sandbox takes the page's origin away. */
  sandboxed: boolean;
  storage: boolean;
}

export interface LoaderTag {
  /** Absolute. */
  address: string;
  /** As they stand in the page, without `src`. */
  attributes: Record<string, string>;
}

export interface Globals {
  api?: string | undefined;
  department?: string | number | undefined;
  stripeKey?: string | undefined;
}

export interface Placeholder {
  widget: WidgetName;
  id: string;
  attributes: Record<string, string>;
  /** How many elements have this id. */
  count: number;
  /** `later` is one that waits until it is scrolled into view. */
  state: 'ready' | 'failed' | 'waiting' | 'later';
  hidden?: Hidden | undefined;
}

export interface Hidden {
  how: 'display' | 'visibility' | 'details' | 'tab' | 'size' | 'cut' | 'shadow';
  /** The element that hides it, as its opening tag. */
  by: string;
}

export interface Misnamed {
  /** The opening tag. */
  tag: string;
  /** What stands there. */
  found: string;
  /** The id that was probably meant. */
  id: string;
}

export interface Violation {
  /** The directive that blocked, such as `connect-src`. */
  directive: string;
  /** The origin to allow, or a word such as `inline`. */
  blocked: string;
  /** The whole policy. */
  policy: string;
}

/** What answered at the address of the API when it was asked for the floors. */
export type ApiAnswer =
  | { kind: 'floors'; count: number; withdrawal?: boolean }
  /** Our API, which does not know the department or refuses for another reason. */
  | { kind: 'refused'; status: number }
  /** Something that is not our API. */
  | { kind: 'stranger'; status: number; type: string }
  | { kind: 'broken'; status: number }
  | { kind: 'policy'; violation: Violation }
  | { kind: 'mixed' }
  | { kind: 'cors' }
  | { kind: 'unreachable' };

export interface ApiFacts {
  /** Absolute, without a slash at the end. */
  address: string;
  answer: ApiAnswer;
  /** A similar address that answers as our API does. */
  better?: string | undefined;
  /** Departments that exist, where the given one does not. */
  departments: number[];
  /** Whether calls with the headers of a signed-in person may be sent. */
  preflight?: boolean | undefined;
  /** Whether a checkout may lead back to this page. */
  returns?: boolean | undefined;
  /** The number of some room. */
  room?: string | undefined;
  plan?: { address: string; answer: 'shown' | 'missing' | Violation } | undefined;
}

export interface MissingPage {
  /** Path as the widgets use it. */
  address: string;
  status: number;
  /** What leads there. */
  from: WidgetName | 'data-my-room';
}
