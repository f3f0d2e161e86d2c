import '../../../src/core/index.ts';
import { signal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import type { Page } from '../../../src/core/page.ts';
import { addStyles } from '../../../src/core/styles.ts';
import type { PhoneLink } from '../../../src/ui/phone-link.tsx';
import type { toCommandFailure } from '../command-failure.ts';
import styles from './helper.css';
import { createHelperLink } from './helper-link.ts';
import { HelperView } from './helper-view.tsx';

/** What the widget has already loaded: a module that both imported would be a chunk of its own, and one more request for everybody. */
export interface HelperTools {
  findPhone: () => Promise<string | undefined>;
  toCommandFailure: typeof toCommandFailure;
  PhoneLink: typeof PhoneLink;
}

/** What a helper sees, in the place of the forms; loaded where the page was opened with a link. */
export interface HelperPart {
  View: () => ReactNode;
  dispose(): void;
}

export function openHelperLink(
  options: HelperTools & { page: Page; token: string; root: ShadowRoot | null },
): HelperPart {
  addStyles(options.root, styles);
  const link = createHelperLink(options);
  const phone = signal<string | undefined>(undefined);
  void options.findPhone().then((found) => {
    phone.value = found;
  });
  return {
    View: () => <HelperView link={link} phone={phone} PhoneLink={options.PhoneLink} />,
    dispose: link.dispose,
  };
}
