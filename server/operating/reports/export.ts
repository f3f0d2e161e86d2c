import { html, raw } from 'hono/html';
import { type Language, words } from '../../language.ts';
import { readPersonalData } from '../../people/personal-data.ts';
import type { Payments } from '../../providers/types.ts';
import type { ReportSources } from './report.ts';

/** All that is stored of a person: by table of the database, and what the payment provider has. */
export interface PersonalExport {
  madeAt: Date;
  stored: Awaited<ReturnType<typeof readPersonalData>>;
  /** Null if the settings name no provider or the person is not its customer. */
  provider: {
    invoices: Awaited<ReturnType<Payments['invoices']>>;
    cards: Awaited<ReturnType<Payments['paymentMethods']>>;
  } | null;
}

/** Reads everything about a tenant. Rejects if the payment provider cannot be asked: an export is whole, or there is none. */
export async function exportTenant(
  { database, clock, payments }: ReportSources,
  tenant: { id: number; customerId: string | null },
): Promise<PersonalExport> {
  const { customerId } = tenant;
  const stored = await readPersonalData(database, tenant.id);
  const ask = async (provider: Payments, customerId: string) => ({
    invoices: await provider.invoices({ customerId }),
    cards: await provider.paymentMethods({ customerId, limit: 100 }),
  });
  const provider = payments && customerId !== null ? await ask(payments, customerId) : null;
  return { madeAt: clock.now(), stored, provider };
}

const TITLES = words({
  all: ['Alt, hvad vi har gemt om dig', 'All that we have stored about you'],
  tenant: ['Dine oplysninger', 'Your details'],
  session: ['Hvor du er logget ind', 'Where you are signed in'],
  passkey: ['Dine adgangsnøgler', 'Your passkeys'],
  lease: ['Dine lejemål og reservationer', 'Your leases and reservations'],
  priceChange: ['Nye priser, vi har varslet', 'New prices that we have announced'],
  subscription: ['Betaling for lejemål', 'Payment of leases'],
  oneTimeCode: ['Engangskoder til porten', 'One-time codes for the gate'],
  resetLink: ['Links til en ny adgangskode', 'Links for a new password'],
  limitRow: ['Tællere mod misbrug', 'Counters against misuse'],
  waiting: ['Ventelisten', 'The waiting list'],
  withdrawal: ['Aftaler, du har fortrudt', 'Contracts that you have withdrawn from'],
  message: ['Beskeder til dig', 'Messages to you'],
  helper: ['Personer, du har givet adgang', 'People whom you let in'],
  accessEvent: ['Porte, døre og alarmer', 'Gates, doors and alarms'],
  operatorAct: ['Hvad vores medarbejdere har gjort', 'What our staff did'],
  invoices: ['Fakturaer hos betalingsudbyderen', 'Invoices at the payment provider'],
  cards: ['Kort hos betalingsudbyderen', 'Cards at the payment provider'],
});

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:14rem 1fr;gap:0 1rem;margin:0 0 1.5rem;padding-bottom:1rem;border-bottom:1px solid #ccc}dt{color:#555}dd{margin:0;overflow-wrap:anywhere}';

/** The same for reading: a page without anything from elsewhere. */
export function exportPage({ madeAt, stored, provider }: PersonalExport, language: Language): string {
  const { all: title, ...titles } = TITLES[language];
  const parts = { ...stored, invoices: provider?.invoices ?? [], cards: provider?.cards ?? [] };
  const filled = Object.entries(parts).filter(([, rows]) => rows.length > 0);
  const page = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${raw(STYLE)}</style></head>
<body><h1>${title}</h1><p>${showValue(madeAt)}</p>
${filled.map(
  ([name, rows]) => html`<h2>${titles[name as keyof typeof parts]}</h2>
${rows.map((row) => html`<dl>${Object.entries(row).map(([key, value]) => html`<dt>${key}</dt><dd>${showValue(value)}</dd>`)}</dl>`)}`,
)}</body></html>
`;
  return String(page);
}

function showValue(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
