import {
  array,
  boolean,
  define,
  enums,
  integer,
  literal,
  number,
  object,
  optional,
  refine,
  type Struct,
  string,
  union,
} from 'superstruct';

import type { Vat } from '../database/tables.ts';

/** A room's door is a gate with the room's id plus this number, so ids in the file stay below it. */
export const DOOR_IDS_FROM = 1_000_000;

const TEXT_MAX = 200;
/** The contract's maximum length of a room number. */
const ROOM_NUMBER_MAX = 30;
const PRICE_MAX = 1_000_000;
const SQM_MAX = 10_000;
const METRES_MAX = 1000;
const MONTHS_MAX = 60;
const WALKWAYS_MAX = 100;
const PREFIX_MAX = 40;
/** The fewest days that the law knows, and the default. */
export const WITHDRAWAL_DAYS = 14;
const WITHDRAWAL_DAYS_MAX = 30;
/** What prices say about VAT: included, exempt, included by a voluntary registration, or nothing. */
const VAT = ['included', 'exempt', 'voluntary', 'none'] as const satisfies Vat[];

const text = (most = TEXT_MAX) =>
  refine(string(), 'text', (value) => {
    if (!value.trim()) return 'must not be empty';
    if (value.length > most) return `must have at most ${most} characters`;
    return (
      !/^\s|\s$|\p{Cc}/u.test(value) || 'must not have line breaks, control characters or spaces around it'
    );
  });

const between = <N extends number>(kind: Struct<N, null>, least: number, most: number) =>
  refine(kind, 'between', (value) => (value >= least && value <= most) || `must be from ${least} to ${most}`);

const decimal = ({ least, most, decimals }: { least: number; most: number; decimals: number }) =>
  refine(between(number(), least, most), 'decimals', (value) => {
    const scale = 10 ** decimals;
    return (
      Math.round(value * scale) / scale === value ||
      `must have at most ${decimals} decimal${decimals > 1 ? 's' : ''}`
    );
  });

const id = () => between(integer(), 1, DOOR_IDS_FROM - 1);
const dkk = () => decimal({ least: 0, most: PRICE_MAX, decimals: 2 });
const metres = () => between(number(), 0.1, METRES_MAX);

const numbers = <List extends number[]>(name: string, count: List['length']) =>
  define<List>(
    name,
    (value) => Array.isArray(value) && value.length === count && value.every(Number.isFinite),
  );

const outline = numbers<[number, number, number, number]>('outline', 4);
const line = numbers<[number, number, number, number]>('line', 4);
const point = numbers<[number, number]>('point', 2);

const walkways = object({
  from: object({
    kind: enums(['gate', 'door', 'lift', 'stairs']),
    at: point,
    metres: between(number(), 0, METRES_MAX),
  }),
  lines: refine(
    array(line),
    'some',
    (lines) =>
      (lines.length > 0 && lines.length <= WALKWAYS_MAX) || `must have from 1 to ${WALKWAYS_MAX} lines`,
  ),
});

const email = () =>
  refine(
    text(),
    'email',
    (value) => /^[^\s@<>,;:"]+@[^\s@]+\.[^\s@]+$/.test(value) || 'must be an e-mail address',
  );
const phone = () =>
  refine(
    text(),
    'phone',
    (value) => /^\+?\d[\d ]{6,18}\d$/.test(value) || 'must be a phone number in quotes',
  );
const cvr = () => refine(string(), 'cvr', (value) => /^\d{8}$/.test(value) || 'must be eight digits');
const colour = () =>
  refine(string(), 'colour', (value) => /^#[0-9a-f]{6}$/i.test(value) || 'must be a colour like "#0b5c6b"');

/** A path that is not one of the server's own, or the address of pages elsewhere. */
const pages = () =>
  refine(
    text(),
    'pages',
    (value) =>
      (/^(\/[a-z0-9-]+)+$/.test(value)
        ? !/^\/(api|chunks|first|healthz|metrics|plans|readyz|reference|v\d+|webhooks)(\/|$)/.test(value)
        : isWebAddress(value)) ||
      'must be a path like /odense, or an address like https://odense.example, without a slash at its end',
  );
const webAddress = () =>
  refine(
    text(),
    'address',
    (value) => isWebAddress(value) || 'must be an address like https://bridge.example',
  );
const isWebAddress = (value: string) =>
  /^https?:\/\/[^/?#@\s][^?#@\s]*[^/?#@\s]$/.test(value) && URL.canParse(value);
/** Only a setting for this purpose: the file must not send other secrets to an address. */
const keyName = () =>
  refine(
    string(),
    'key',
    (value) =>
      /^ACCESS_KEY(_[A-Z0-9]+)*$/.test(value) || 'must be the name of a setting like ACCESS_KEY_ODENSE',
  );
const smsSender = () =>
  refine(
    string(),
    'sender',
    (value) => /^[A-Za-z0-9]{1,11}$/.test(value) || 'must be 1 to 11 letters or digits',
  );
const withdrawalDays = () =>
  refine(
    integer(),
    'days',
    (value) =>
      value === 0 ||
      (value >= WITHDRAWAL_DAYS && value <= WITHDRAWAL_DAYS_MAX) ||
      `must be 0 or from ${WITHDRAWAL_DAYS} to ${WITHDRAWAL_DAYS_MAX}`,
  );

const words = optional(object({ name: optional(text()), campaignText: optional(text()) }));

const room = object({
  id: id(),
  number: text(ROOM_NUMBER_MAX),
  sqm: decimal({ least: 0.1, most: SQM_MAX, decimals: 1 }),
  price: dkk(),
  outline,
  device: optional(text()),
  door: optional(text()),
  outOfUse: optional(boolean()),
});

const floor = object({
  id: id(),
  name: text(),
  translations: optional(object({ da: words, en: words })),
  campaign: optional(
    object({ active: boolean(), text: text(), sqmPrice: dkk(), months: between(integer(), 1, MONTHS_MAX) }),
  ),
  plan: object({
    width: metres(),
    depth: metres(),
    features: array(
      object({ kind: enums(['stairs', 'lift', 'gate', 'door', 'office', 'toilet', 'trolleys']), outline }),
    ),
    north: optional(between(number(), 0, 359)),
    walkways: optional(walkways),
  }),
  rooms: array(room),
});

/** The shape of the facility's file, each field by itself (docs/facility-file.md). */
export const facilityShape = object({
  department: object({
    id: id(),
    name: text(),
    address: text(),
    zip: refine(string(), 'zip', (value) => /^\d{4}$/.test(value) || 'must be four digits'),
    city: text(),
  }),
  floors: refine(array(floor), 'some', (floors) => floors.length > 0 || 'must have at least one floor'),
  gates: array(object({ id: id(), name: text(), device: text() })),
  cvr: optional(cvr()),
  contact: optional(object({ phone: optional(phone()), email: optional(email()) })),
  openingHours: optional(object({ da: text(), en: text() })),
  accent: optional(colour()),
  vat: optional(enums(VAT)),
  waitingList: optional(boolean()),
  relet: optional(enums(['automatic'])),
  withdrawalDays: optional(withdrawalDays()),
  chargeDaysUsed: optional(union([boolean(), literal('always')])),
  pages: optional(pages()),
  controller: optional(
    object({ address: optional(webAddress()), key: optional(keyName()), prefix: optional(text(PREFIX_MAX)) }),
  ),
  sms: optional(object({ sender: smsSender() })),
  mail: optional(object({ from: optional(email()), name: optional(text()) })),
});
