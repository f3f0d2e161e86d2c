import { type ReadonlySignal, signal, words } from '#core';
import { addHelper, endHelper, type Helper, type Lease, listHelpers } from '../../../src/api/calls.ts';
import { type Failure, outcomeUnknown } from '../../../src/api/client.ts';
import { type Day, formatDots, toIsoDay } from '../../../src/format/date.ts';
import { fromLocalTime, HOUR_MS, toLocalTime } from '../../../src/format/time.ts';
import { check } from '../../../src/rules/fields.ts';
import { HELPER_DAYS_MAX, helper } from '../../../src/rules/forms.ts';
import { createAction } from '../../../src/state/action.ts';
import { createResource } from '../../../src/state/resource.ts';
import { createForm, type FieldError } from '../../../src/ui/form.tsx';
import type { LeaseEnd } from '../area/leases.ts';
import type { Tools } from '../area/tabs.ts';

export const t = words('helpers', {
  letIn: ['Giv en anden adgang', 'Let somebody in'],
  title: ['Adgang for andre', 'Access for others'],
  lead: [
    'De får en sms med et link, der åbner det, du vælger. De ser ikke din kode, din alarm eller dine oplysninger.',
    'They get an SMS with a link that opens what you choose. They do not see your code, your alarm or your details.',
  ],
  alarm: [
    'Linket slår ikke alarmen fra. Gør det selv, inden de går ind.',
    'The link does not turn the alarm off. Do that yourself before they go in.',
  ],
  name: ['Navn', 'Name'],
  phoneNumber: ['Telefonnummer', 'Phone number'],
  from: ['Fra', 'From'],
  until: ['Til', 'Until'],
  opens: ['Linket åbner', 'The link opens'],
  gate: ['Porten', 'The gate'],
  door: ['Døren til rummet', 'The door of the room'],
  gateAndDoor: ['Port og dør', 'Gate and door'],
  gateOnly: ['Kun porten', 'Only the gate'],
  doorOnly: ['Kun døren', 'Only the door'],
  submit: ['Send link på sms', 'Send link by SMS'],
  needTime: ['Vælg dag og klokkeslæt', 'Choose a day and a time'],
  notAfter: ['Skal være senere end ”Fra” og senere end nu', 'Must be later than “From” and later than now'],
  tooLong: ['Højst 90 dage fra nu', 'At most 90 days from now'],
  afterEnd: ['Senest din sidste dag, {{date}}', 'No later than your last day, {{date}}'],
  needOne: ['Vælg mindst én', 'Choose at least one'],
  sent: ['{{name}} har fået linket på sms.', '{{name}} was sent the link by SMS.'],
  full: [
    '10 personer har adgang, og flere kan der ikke være. Afslut en af dem først.',
    '10 people have access, and there cannot be more. End one of them first.',
  ],
  untilThen: ['Til {{until}}', 'Until {{until}}'],
  span: ['Fra {{from}} til {{until}}', 'From {{from}} until {{until}}'],
  end: ['Afslut adgang', 'End access'],
  endFor: ['Afslut adgang for {{name}}', 'End access for {{name}}'],
  ended: ['Adgangen for {{name}} er afsluttet.', 'The access for {{name}} has ended.'],
  log: ['Åbnet med link', 'Opened with a link'],
  opened: ['{{name}} åbnede {{gate}}', '{{name}} opened {{gate}}'],
  tried: ['{{name}} prøvede at åbne {{gate}}', '{{name}} tried to open {{gate}}'],
  theDoor: ['døren', 'the door'],
  nothing: ['Ingen har åbnet noget endnu.', 'Nobody has opened anything yet.'],
  failed: ['Adgange kunne ikke hentes lige nu.', 'Who has access could not be loaded right now.'],
});

const LONGEST_MS = HELPER_DAYS_MAX * 24 * HOUR_MS;
const EVENING = '22:00';
/** From any time of an evening this is the next day, whatever happens to the clock at night. */
const TOMORROW_MS = 20 * HOUR_MS;

/** Whom a tenant lets in, from when until when. */
type HelperInput = Omit<Parameters<typeof addHelper>[1], 'id'>;

/** From now until this evening, or late in the day until tomorrow evening; never longer than the lease. */
export function defaultPeriod({ now, lastDay }: { now: Date; lastDay: Day | null }) {
  const from = toLocalTime(now);
  const isLate = from.slice(11) >= '18:00';
  const day = toLocalTime(new Date(+now + (isLate ? TOMORROW_MS : 0))).slice(0, 10);
  if (lastDay && day > toIsoDay(lastDay)) return { from, until: `${toIsoDay(lastDay)}T23:59` };
  return { from, until: `${day}T${EVENING}` };
}

/** Checks the form by the rules of docs/product.md R7.13. */
export function checkHelper(
  typed: Record<string, unknown>,
  { now, lastDay }: { now: Date; lastDay: Day | null },
): { values?: HelperInput; errors?: Record<string, FieldError> } {
  const { values, errors } = check(helper, typed);
  const from = fromLocalTime(String(typed.from), 'first');
  const until = fromLocalTime(String(typed.until), 'last');
  const [gate, door] = [!!typed.gate, !!typed.door];
  const wrong: Record<string, FieldError> = { ...errors };
  const refuse = (field: string, text: () => string) => {
    wrong[field] = { text };
  };
  if (!from) refuse('from', () => t('needTime'));
  if (!until) refuse('until', () => t('needTime'));
  else if (until <= now || (from && until <= from)) refuse('until', () => t('notAfter'));
  else if (+until > +now + LONGEST_MS) refuse('until', () => t('tooLong'));
  else if (lastDay && String(typed.until).slice(0, 10) > toIsoDay(lastDay))
    refuse('until', () => t('afterEnd', { date: formatDots(lastDay) }));
  if (!gate && !door) refuse('gate', () => t('needOne'));
  if (!values || !from || !until || Object.keys(wrong).length) return { errors: wrong };
  return { values: { ...values, from: from.toISOString(), until: until.toISOString(), gate, door } };
}

/** The people whom a tenant lets into one room. */
export type Helpers = ReturnType<typeof createHelpers>;

export function createHelpers(
  options: Tools & { lease: Lease; end: ReadonlySignal<LeaseEnd | null>; hasGates: () => boolean },
) {
  const { page, notices, lease, end } = options;
  const shown = signal(true);
  const adding = signal(!lease.helpers);
  const ending = createAction();
  const list = createResource(
    page.lifetime,
    () => listHelpers(page.api, { id: lease.id }),
    () => {},
  );
  const limits = () => ({ now: new Date(), lastDay: end.peek()?.day ?? null });
  const [hasDoor, hasGate] = [!!lease.doorGateId, options.hasGates()];
  const empty = { name: '', phoneNumber: '', gate: hasGate, door: hasDoor, ...defaultPeriod(limits()) };
  const form = createForm<HelperInput>((typed) => checkHelper(typed, limits()), empty);
  const showFailure = (failure: Failure, retry: () => void) => {
    void notices.showFailure({ ...failure, place: 'form' }, retry);
    if (outcomeUnknown(failure)) list.load();
  };
  list.open();
  return {
    hasDoor,
    hasGate,
    /** Whether all of it is shown, or only the button that shows it. */
    shown,
    toggle() {
      shown.value = !shown.peek();
      if (shown.peek()) list.load();
    },
    list,
    form,
    /** Whether the form is shown: at first where nobody has access. */
    adding,
    showForm() {
      adding.value = true;
      for (const [name, value] of Object.entries(defaultPeriod(limits()))) form.set(name, value);
    },
    add: () =>
      form.submit(async (wish, retry) => {
        const { failure } = await addHelper(page.api, { id: lease.id, ...wish });
        if (failure) return showFailure(failure, retry);
        adding.value = false;
        form.reset();
        notices.toast({ kind: 'success', text: () => t('sent', { name: wish.name }) });
        list.load();
      }),
    ending,
    /** Ends somebody's access, without a question. */
    end: ({ id, name }: Helper) =>
      ending.run(async (retry) => {
        const { failure } = await endHelper(page.api, { id });
        if (failure) return showFailure(failure, retry);
        notices.toast({ kind: 'success', text: () => t('ended', { name }) });
        list.load();
      }),
  };
}
