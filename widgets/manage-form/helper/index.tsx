import { signal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { addStyles, findPhone, type Page } from '#core';
import styles from './helper.css';
import { createHelperLink } from './helper-link.ts';
import { HelperView } from './helper-view.tsx';

/** What a helper sees, in the place of the forms; loaded where the page was opened with a link. */
export interface HelperPart {
  View: () => ReactNode;
  dispose(): void;
}

export function openHelperLink(options: { page: Page; token: string; root: ShadowRoot | null }): HelperPart {
  addStyles(options.root, styles);
  const link = createHelperLink(options);
  const phone = signal<string | undefined>(undefined);
  void findPhone(options.page).then((found) => {
    phone.value = found;
  });
  return {
    View: () => <HelperView link={link} phone={phone} />,
    dispose: link.dispose,
  };
}
