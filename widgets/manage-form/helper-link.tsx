import { useId } from 'react';
import { addStyles, language, type Page, signal, useSignals, words } from '#core';
import { getHelperAccess, type HelperAccess, openAsHelper } from '../../src/api/calls.ts';
import { outcomeUnknown } from '../../src/api/client.ts';
import { NOT_FOUND, VALIDATION_ERROR } from '../../src/codes.ts';
import { formatMoment } from '../../src/format/time.ts';
import { createResource } from '../../src/state/resource.ts';
import { Button } from '../../src/ui/button.tsx';
import { useFocusOnChange } from '../../src/ui/focus.ts';
import { LoadState, TryAgain } from '../../src/ui/load-state.tsx';
import { type Notices, PhoneLink } from '../../src/ui/notices.tsx';
import styles from './helper-link.css';

export const t = words('helperLink', {
  room: ['Du kan åbne rum {{room}}', 'You can open room {{room}}'],
  gate: ['Du kan åbne porten', 'You can open the gate'],
  later: ['Du kan snart åbne rum {{room}}', 'You can soon open room {{room}}'],
  laterGate: ['Du kan snart åbne porten', 'You can soon open the gate'],
  until: ['Linket virker til {{until}}.', 'The link works until {{until}}.'],
  span: [
    'Linket virker fra {{from}} til {{until}}. Åbn det igen til den tid.',
    'The link works from {{from}} until {{until}}. Open it again then.',
  ],
  openDoor: ['Åbn døren til rum {{room}}', 'Open the door of room {{room}}'],
  openGate: ['Åbn {{gate}}', 'Open {{gate}}'],
  theDoor: ['Døren', 'The door'],
  opening: ['Åbner …', 'Opening …'],
  opened: ['{{gate}} er åben.', '{{gate}} is open.'],
  failed: [
    '{{gate}} tog ikke imod og er som før. Ring, hvis du skal ind nu.',
    '{{gate}} refused and is as it was. Call if you need to get in now.',
  ],
  unanswered: [
    '{{gate}} svarede ikke. Tjek, om den er åben, før du prøver igen.',
    '{{gate}} did not answer. Check whether it is open before you try again.',
  ],
  over: ['Linket åbner ikke noget', 'The link opens nothing'],
  overText: [
    'Adgangen er slut, eller der mangler noget af linket. Bed den, der gav dig det, om et nyt.',
    'The access has ended, or the link is not complete. Ask whoever gave it to you for a new one.',
  ],
  loadFailed: [
    'Det kunne ikke hentes lige nu, hvad linket åbner.',
    'What the link opens could not be loaded right now.',
  ],
  nothing: ['Der er ikke noget at åbne lige nu.', 'There is nothing to open right now.'],
  again: ['Tjek igen', 'Check again'],
});

/** As in my-room (docs/product.md R7.3): a second tap must do nothing. */
const PAUSE_MS = 5000;

export type HelperGate = HelperAccess['gates'][number];

/** What somebody with a helper's link can do. */
export type HelperLink = ReturnType<typeof createHelperLink>;

export function createHelperLink(options: {
  page: Pick<Page, 'api' | 'lifetime'>;
  notices: Pick<Notices, 'showFailure'>;
  token: string;
}) {
  const { page, notices, token } = options;
  const { api, lifetime } = page;
  /** The last opening, under way or done. */
  const attempt = signal<{ gate: HelperGate; result: 'opening' | 'opened' } | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const access = createResource<HelperAccess | null>(
    lifetime,
    async () => {
      const answer = await getHelperAccess(api, { token });
      return answer.failure?.code === NOT_FOUND ? { value: null } : answer;
    },
    () => {},
  );
  lifetime.listen(
    document,
    'visibilitychange',
    () => document.visibilityState === 'visible' && access.load(),
  );
  // The answer names the floor in the language of the request.
  lifetime.effect(() => void (language.value && access.load()));
  async function open(gate: HelperGate): Promise<void> {
    const { result } = attempt.peek() ?? {};
    if (result === 'opening' || (result === 'opened' && attempt.peek()?.gate.id === gate.id)) return;
    clearTimeout(timer);
    attempt.value = { gate, result: 'opening' };
    const { failure } = await openAsHelper(api, { token, gateId: gate.id });
    attempt.value = failure ? null : { gate, result: 'opened' };
    if (failure) {
      // The access has ended, or is no longer what it was.
      if (failure.code === NOT_FOUND || failure.code === VALIDATION_ERROR) return void access.load();
      const advice = () => t(outcomeUnknown(failure) ? 'unanswered' : 'failed', { gate: nameToShow(gate) });
      return void notices.showFailure({ ...failure, advice }, () => open(gate));
    }
    timer = setTimeout(() => {
      attempt.value = null;
    }, PAUSE_MS);
  }
  return {
    /** Null where the link opens nothing, or nothing any more. */
    access,
    attempt,
    open,
  };
}

function HelperView({ link }: { link: HelperLink }) {
  useSignals();
  const id = useId();
  const { state, value } = link.access.current.value;
  const card = useFocusOnChange<HTMLElement, boolean>(!!value);
  return (
    <section ref={card} className="card helper" part="helper" aria-labelledby={id} tabIndex={-1}>
      {state === 'loading' && <div className="skeleton gates-skeleton" aria-busy="true" />}
      <LoadState state={state} text={t('loadFailed')} onRetry={link.access.load} />
      {value && <Access id={id} access={value} link={link} />}
      {value === null && (
        <div role="alert" className="stack">
          <h2 id={id}>{t('over')}</h2>
          <p>{t('overText')}</p>
        </div>
      )}
      {state !== 'loading' && <PhoneLink />}
    </section>
  );
}

function Access({ id, access, link }: { id: string; access: HelperAccess; link: HelperLink }) {
  useSignals();
  const { room, floor, begun, gates } = access;
  const attempt = link.attempt.value;
  const from = formatMoment(access.from, language.value);
  const until = formatMoment(access.until, language.value);
  const hasDoor = gates.some(({ door }) => door);
  const [now, later] = hasDoor ? (['room', 'later'] as const) : (['gate', 'laterGate'] as const);
  return (
    <>
      <div>
        <h2 id={id}>{t(begun ? now : later, { room })}</h2>
        {hasDoor && floor && <p className="quiet">{floor}</p>}
      </div>
      {begun && (
        <ul className="stack">
          {gates.map((gate) => (
            <li key={gate.id}>
              <OpenButton gate={gate} room={room} link={link} />
            </li>
          ))}
        </ul>
      )}
      {begun && !gates.length && <p>{t('nothing')}</p>}
      {/* The button says that it is open; this is read aloud. */}
      <p role="status" className="unseen">
        {attempt?.result === 'opened' && t('opened', { gate: nameToShow(attempt.gate) })}
      </p>
      <p className={begun ? 'quiet' : 'note'}>{t(begun ? 'until' : 'span', { from, until })}</p>
      {!begun && (
        <TryAgain className="button" onClick={link.access.load}>
          {t('again')}
        </TryAgain>
      )}
    </>
  );
}

const nameToShow = ({ name, door }: HelperGate) => (door ? t('theDoor') : name);

function OpenButton({ gate, room, link }: { gate: HelperGate; room: string; link: HelperLink }) {
  useSignals();
  const attempt = link.attempt.value;
  const own = attempt?.gate.id === gate.id ? attempt.result : null;
  const command = gate.door ? t('openDoor', { room }) : t('openGate', { gate: gate.name });
  return (
    <Button
      part={gate.door ? 'open-door' : 'open-gate'}
      className={`primary open ${own === 'opened' ? 'opened' : ''}`}
      aria-busy={own === 'opening'}
      paused={attempt?.result === 'opening' || own === 'opened'}
      onClick={() => link.open(gate)}
    >
      {own ? t(own, { gate: nameToShow(gate) }) : command}
    </Button>
  );
}

export type HelperPart = ReturnType<typeof openHelperLink>;

/** What a helper sees, in the place of the forms; loaded where the page was opened with a link. */
export function openHelperLink(
  options: Parameters<typeof createHelperLink>[0] & { root: ShadowRoot | null },
) {
  addStyles(options.root, styles);
  const link = createHelperLink(options);
  return { View: () => <HelperView link={link} /> };
}
