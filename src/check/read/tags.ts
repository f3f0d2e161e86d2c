import type { Globals, LoaderTag } from '../facts.ts';
import { SYNONYMS, TAG_ATTRIBUTES } from '../known.ts';
import { readAttributes } from './elements.ts';

const NAMES = [...TAG_ATTRIBUTES, ...Object.keys(SYNONYMS)];

/** The loaders' tags, the one that runs first. Other people have files of this name too: such a tag counts if it has settings of ours. */
export function readTags(page: ParentNode, running: HTMLScriptElement): [LoaderTag, ...LoaderTag[]] {
  const others = [...page.querySelectorAll<HTMLScriptElement>('script[src]')].filter(
    (script) =>
      script !== running && RUNS.test(script.type) && NAMES.some((name) => script.hasAttribute(name)),
  );
  return [toTag(running), ...others.map(toTag)];
}

/** Types of scripts that a browser runs. */
const RUNS = /^(|module|(text|application)\/javascript)$/i;

function toTag(script: HTMLScriptElement): LoaderTag {
  const { src: _, ...attributes } = readAttributes(script);
  return { address: script.src, attributes };
}

/** What the page set as globals. Elements with these names make globals too. */
export function readGlobals(): Globals {
  const page = window as unknown as Record<string, unknown>;
  const text = (name: string) => (typeof page[name] === 'string' ? page[name] : undefined);
  const department = page.DEFAULT_DEPARTMENT_ID;
  return {
    api: text('API_BASE_URL'),
    department: typeof department === 'number' ? department : text('DEFAULT_DEPARTMENT_ID'),
    stripeKey: text('STRIPE_PK'),
  };
}
