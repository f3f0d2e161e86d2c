import { type KeyboardEvent, useId } from 'react';
import { addStyles, type Page, useSignals, words } from '#core';
import { acquireSession } from '../../../src/session/session.ts';
import type { LazyPart } from '../../../src/state/lazy-part.ts';
import { useFocusOnChange } from '../../../src/ui/focus.ts';
import forms from '../../../src/ui/forms.css';
import { LoadState, PartView } from '../../../src/ui/load-state.tsx';
import { createNotices, NoticeBoard } from '../../../src/ui/notices.tsx';
import styles from './area.css';
import { type AreaModel, createArea } from './area.ts';
import { LeasesTab } from './lease-card.tsx';
import { Skeleton } from './resource-view.tsx';
import { type OpenedTab, TABS, type Tab, tabAddress } from './tabs.ts';

export const t = words('area', {
  tabs: ['Mit rum', 'My room'],
  leases: ['Lejemål', 'Leases'],
  invoices: ['Fakturaer', 'Invoices'],
  payment: ['Betalingsoplysninger', 'Payment details'],
  details: ['Dine oplysninger', 'Your information'],
  logout: ['Log ud', 'Log out'],
});

export function Area({ area }: { area: AreaModel }) {
  useSignals();
  const id = useId();
  const tab = area.tab.value;
  const panel = useFocusOnChange<HTMLDivElement, Tab>(tab);
  const { arrival } = area;
  return (
    <div className="area">
      <div className="bar">
        <TabList area={area} current={tab} id={id} />
        <button type="button" className="link" part="logout" onClick={area.logOut}>
          {t('logout')}
        </button>
      </div>
      <div ref={panel} role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${tab}`} tabIndex={-1}>
        {tab === 'leases' && arrival && <PartView part={arrival} />}
        {tab === 'leases' ? <LeasesTab area={area} /> : <Other key={tab} part={area.laterTabs[tab]} />}
      </div>
    </div>
  );
}

function Other({ part }: { part: LazyPart<OpenedTab> }) {
  useSignals();
  const opened = part.loaded.value;
  if (opened) return <opened.View />;
  return part.failed.value ? <LoadState state="failed" onRetry={part.load} /> : <Skeleton shape="tab" />;
}

/** Links, so that a tab can be shared or opened in a new window; the arrow keys move between them. */
function TabList({ area, current, id }: { area: AreaModel; current: Tab; id: string }) {
  useSignals();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // With these keys an arrow goes back or forward in the browser's history.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = TABS.indexOf(current);
    const next = { ArrowRight: at + 1, ArrowLeft: at + TABS.length - 1, Home: 0, End: TABS.length - 1 }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    area.show(TABS[next % TABS.length] ?? current, { replace: true });
    (event.currentTarget.children[next % TABS.length] as HTMLElement).focus();
  };
  return (
    <div role="tablist" aria-label={t('tabs')} onKeyDown={onKeyDown}>
      {TABS.map((tab) => (
        <a
          key={tab}
          ref={tab === current ? reveal : null}
          id={`${id}${tab}`}
          href={tabAddress(tab)}
          role="tab"
          part="tab"
          aria-selected={tab === current}
          aria-controls={`${id}panel`}
          tabIndex={tab === current ? 0 : -1}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            area.show(tab);
          }}
        >
          {t(tab)}
        </a>
      ))}
    </div>
  );
}

/** Scrolls the row to the current tab. */
function reveal(tab: HTMLElement | null) {
  const list = tab?.parentElement;
  if (list) list.scrollLeft = tab.offsetLeft - list.offsetLeft - 24;
}

/** The part behind the login form; loaded when somebody types, or at once with a stored token. */
export type MemberArea = ReturnType<typeof openArea>;

export function openArea({ page, placeholder }: { page: Page; placeholder: HTMLElement }) {
  addStyles(placeholder.shadowRoot, forms + styles);
  const session = acquireSession(page);
  const notices = createNotices(page);
  void session.restore();
  return {
    session,
    notices,
    createArea: () => createArea({ page, session, notices, root: placeholder.shadowRoot }),
    Area,
    NoticeBoard,
  };
}
