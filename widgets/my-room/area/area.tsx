import { useSignals } from '@preact/signals-react/runtime';
import { type KeyboardEvent, useId } from 'react';
import type { LazyPart } from '../../../src/state/lazy-part.ts';
import { useFocusOnChange } from '../../../src/ui/focus.ts';
import { LoadFailed } from '../../../src/ui/load-state.tsx';
import { loadFailed } from '../words.ts';
import type { AreaModel } from './area.ts';
import { LeasesTab } from './leases/leases-tab.tsx';
import { Skeleton } from './resource-view.tsx';
import type { OpenedTab } from './tab.ts';
import { TABS, type Tab, tabAddress } from './tabs.ts';
import { t } from './words.ts';

export function Area({ area }: { area: AreaModel }) {
  useSignals();
  const id = useId();
  const tab = area.tab.value;
  const panel = useFocusOnChange<HTMLDivElement, Tab>(tab);
  const { arrival } = area;
  const arrived = arrival?.loaded.value;
  if (tab === 'leases' && (arrived ? arrived.shown.value : arrival && !arrival.failed.value))
    return <div className="area">{arrived ? <arrived.View /> : <Skeleton shape="leases" />}</div>;
  return (
    <div className="area">
      <div className="bar">
        <TabList area={area} current={tab} id={id} />
        <button type="button" className="link" part="logout" onClick={area.logOut}>
          {t('logout')}
        </button>
      </div>
      <div ref={panel} role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${tab}`} tabIndex={-1}>
        {tab === 'leases' && arrival?.failed.value && (
          <LoadFailed text={loadFailed()} onRetry={arrival.load} />
        )}
        {tab === 'leases' ? (
          <LeasesTab area={area} />
        ) : (
          <Other key={tab} tab={tab} part={area.laterTabs[tab]} />
        )}
      </div>
    </div>
  );
}

function Other({ tab, part }: { tab: Exclude<Tab, 'leases'>; part: LazyPart<OpenedTab> }) {
  useSignals();
  const opened = part.loaded.value;
  if (opened) return <opened.View />;
  return part.failed.value ? (
    <LoadFailed text={loadFailed()} onRetry={part.load} />
  ) : (
    <Skeleton shape={tab} />
  );
}

/** Links, so that a tab can be shared or opened in a new window; the arrow keys move between them. */
function TabList({ area, current, id }: { area: AreaModel; current: Tab; id: string }) {
  useSignals();
  const Mark = area.cards.loaded.value?.Mark;
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
          {tab === 'payment' && Mark && <Mark />}
        </a>
      ))}
    </div>
  );
}
