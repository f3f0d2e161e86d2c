import { useSignals } from '@preact/signals-react/runtime';
import { type KeyboardEvent, useId } from 'react';
import type { Part } from '../../../src/runtime/part.ts';
import type { AreaModel } from './area.ts';
import { LeasesTab } from './leases/leases-tab.tsx';
import { Failed } from './load.tsx';
import type { OpenedTab } from './tab.ts';
import { TABS, type Tab } from './tabs.ts';
import { t } from './words.ts';

export function Area({ area }: { area: AreaModel }) {
  useSignals();
  const id = useId();
  const tab = area.tab.value;
  return (
    <>
      <div className="bar">
        <TabList area={area} current={tab} id={id} />
        <button type="button" className="link" part="logout" onClick={area.logOut}>
          {t('logout')}
        </button>
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${tab}`}>
        {tab === 'leases' ? <LeasesTab leases={area.leases} /> : <Other key={tab} part={area.others[tab]} />}
      </div>
    </>
  );
}

function Other({ part }: { part: Part<OpenedTab> }) {
  useSignals();
  const opened = part.loaded.value;
  if (opened) return <opened.View />;
  return part.failed.value ? <Failed onAgain={part.load} /> : <div className="skeleton" aria-busy="true" />;
}

/** Links, so that a tab can be opened beside or shared; the arrow keys go from one to the next. */
function TabList({ area, current, id }: { area: AreaModel; current: Tab; id: string }) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
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
          href={`#${tab}`}
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
