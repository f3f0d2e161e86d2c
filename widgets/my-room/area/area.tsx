import { useSignals } from '@preact/signals-react/runtime';
import { type KeyboardEvent, useId } from 'react';
import type { Part } from '../../../src/state/part.ts';
import { useKeptFocus } from '../../../src/ui/focus.ts';
import type { AreaModel } from './area.ts';
import { LeasesTab } from './leases/leases-tab.tsx';
import { readExpiry } from './payment/cards.ts';
import { Failed, Skeleton } from './resource-view.tsx';
import type { OpenedTab } from './tab.ts';
import { TABS, type Tab, tabAddress } from './tabs.ts';
import { t } from './words.ts';

export function Area({ area }: { area: AreaModel }) {
  useSignals();
  const id = useId();
  const tab = area.tab.value;
  const panel = useKeptFocus<HTMLDivElement>(tab);
  return (
    <div className="area">
      <div className="bar">
        <TabList area={area} current={tab} id={id} />
        <button type="button" className="link" part="logout" onClick={area.logOut}>
          {t('logout')}
        </button>
      </div>
      <div ref={panel} role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${tab}`} tabIndex={-1}>
        {tab === 'leases' ? (
          <LeasesTab area={area} />
        ) : (
          <Other key={tab} tab={tab} part={area.laterTabs[tab]} />
        )}
      </div>
    </div>
  );
}

function Other({ tab, part }: { tab: Exclude<Tab, 'leases'>; part: Part<OpenedTab> }) {
  useSignals();
  const opened = part.loaded.value;
  if (opened) return <opened.View />;
  return part.failed.value ? <Failed onAgain={part.load} /> : <Skeleton shape={tab} />;
}

/** Links, so that a tab can be opened beside or shared; the arrow keys go from one to the next. */
function TabList({ area, current, id }: { area: AreaModel; current: Tab; id: string }) {
  useSignals();
  const cards = area.cards.current.value;
  const expiring = cards.state === 'there' && cards.value.methods.some(({ card }) => readExpiry(card));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // With these an arrow is the browser's own way back or on.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = TABS.indexOf(current);
    const next = { ArrowRight: at + 1, ArrowLeft: at + TABS.length - 1, Home: 0, End: TABS.length - 1 }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    area.show(TABS[next % TABS.length] ?? current, { instead: true });
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
          {tab === 'payment' && expiring && (
            <span className="mark">
              <span className="unseen">: {t('attention')}</span>
            </span>
          )}
        </a>
      ))}
    </div>
  );
}
