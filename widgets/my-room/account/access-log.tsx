import { useId } from 'react';
import { language, useSignals } from '#core';
import { type AccessEvent, listAccessEvents } from '../../../src/api/calls.ts';
import { formatMoment } from '../../../src/format/time.ts';
import { createResource, type Resource } from '../../../src/state/resource.ts';
import { ResourceView } from '../area/resource-view.tsx';
import type { Tools } from '../area/tabs.ts';
import { t } from './details.ts';

/** What was opened and switched in the last 90 days; read when somebody asks for it (docs/product.md R7.17). */
export type AccessLog = Resource<AccessEvent[]>;

export const createAccessLog = ({ page, notices }: Tools): AccessLog =>
  createResource(page.lifetime, () => listAccessEvents(page.api), notices.showFailure);

export function AccessLogView({ log }: { log: AccessLog }) {
  useSignals();
  const id = useId();
  return (
    <section className="card log" part="access-log" aria-labelledby={id}>
      <h2 id={id}>{t('log')}</h2>
      <p className="quiet">{t('logHint')}</p>
      <details onToggle={(event) => event.currentTarget.open && log.open()}>
        <summary>{t('showLog')}</summary>
        <ResourceView resource={log} shape="tab">
          {(events) => (
            <ul>
              {events.map((event, at) => (
                <li key={`${event.at} ${at}`}>
                  {describe(event)} <small className="quiet">{formatMoment(event.at, language.value)}</small>
                </li>
              ))}
              {!events.length && <li>{t('emptyLog')}</li>}
            </ul>
          )}
        </ResourceView>
      </details>
    </section>
  );
}

/** `The door of room 201: opened by Bo Lund, but it did not answer`. */
function describe({ device, name, action, way, helper, result, count }: AccessEvent): string {
  const done = t(result === 'done' ? action : `${action}Tried`);
  const times = count ? ` (${count}×)` : '';
  return `${t(device, { name })} ${done} ${helper ? t('byHelper', { name: helper }) : t(way)}${times}.`;
}
