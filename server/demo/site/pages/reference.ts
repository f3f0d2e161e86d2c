import { CONTRACT } from '../../../http/contract-document.ts';
import type { Page, Words } from '../page.ts';
import { drawReference } from '../reference/draw.ts';
import { readReference } from '../reference/read.ts';

/** Rendered once: the contract does not change while the server is running. */
let main: ReturnType<typeof drawReference> | undefined;

export const reference: Page = {
  path: '/reference',
  render({ language }) {
    const { title, lead } = WORDS[language];
    main ??= drawReference(readReference(CONTRACT));
    return { title, description: lead, main };
  },
};

const WORDS: Words<{ title: string; lead: string }> = {
  da: {
    title: 'API-reference',
    lead: 'Alle kald fra widgets til anlæggets server med felter, eksempler og fejlkoder. På engelsk.',
  },
  en: {
    title: 'API reference',
    lead: 'Every call that the widgets make to the facility’s backend, with fields, examples and error codes.',
  },
};
