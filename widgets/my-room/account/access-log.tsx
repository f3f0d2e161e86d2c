import { useId } from 'react';
import { language, useSignals, words } from '#core';
import { type AccessEvent, listAccessEvents } from '../../../src/api/calls.ts';
import { formatMoment } from '../../../src/format/time.ts';
import { createResource, type Resource } from '../../../src/state/resource.ts';
import { ResourceView } from '../area/resource-view.tsx';
import type { Tools } from '../area/tabs.ts';

const t = words('log', {
  title: ['Hvem har åbnet?', 'Who opened what?'],
  hint: [
    'Port, døre og alarm, som du eller en anden med din adgang har brugt de sidste 90 dage.',
    'Gates, doors and alarms that you, or somebody with your access, used in the last 90 days.',
  ],
  show: ['Vis listen', 'Show the list'],
  empty: ['Ingen har brugt noget i den tid.', 'Nobody used anything in that time.'],
  gate: ['{{name}}', '{{name}}'],
  door: ['Døren til rum {{name}}', 'The door of room {{name}}'],
  alarm: ['Alarmen i rum {{name}}', 'The alarm in room {{name}}'],
  open: ['blev åbnet', 'was opened'],
  close: ['blev lukket', 'was closed'],
  on: ['blev slået til', 'was turned on'],
  off: ['blev slået fra', 'was turned off'],
  openTried: ['blev forsøgt åbnet', 'was told to open'],
  closeTried: ['blev forsøgt lukket', 'was told to close'],
  onTried: ['blev forsøgt slået til', 'was told to turn on'],
  offTried: ['blev forsøgt slået fra', 'was told to turn off'],
  'my-room': ['fra Mit rum', 'from My room'],
  'sms-code': ['med en kode på sms', 'with a code by SMS'],
  'room-code': ['med rumkoden', 'with the room code'],
  link: ['med et link', 'with a link'],
  byHelper: ['af {{name}} med et link', 'by {{name}} with a link'],
});

/** What was opened and switched in the last 90 days; read when somebody asks for it (docs/product.md R7.17). */
export type AccessLog = Resource<AccessEvent[]>;

export const createAccessLog = ({ page, notices }: Tools): AccessLog =>
  createResource(page.lifetime, () => listAccessEvents(page.api), notices.showFailure);

export function AccessLogView({ log }: { log: AccessLog }) {
  useSignals();
  const id = useId();
  return (
    <section className="stack log" part="access-log" aria-labelledby={id}>
      <h3 id={id}>{t('title')}</h3>
      <p className="quiet">{t('hint')}</p>
      <details onToggle={(event) => event.currentTarget.open && log.open()}>
        <summary>{t('show')}</summary>
        <ResourceView resource={log} shape="tab">
          {(events) => (
            <ul>
              {events.map((event, at) => (
                <li key={`${event.at} ${at}`}>
                  {describe(event)} <small className="quiet">{formatMoment(event.at, language.value)}</small>
                </li>
              ))}
              {!events.length && <li>{t('empty')}</li>}
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
