import {
  array,
  boolean,
  define,
  enums,
  type Infer,
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
export const ROOM_NUMBER_MAX = 30;
const PRICE_MAX = 1_000_000;
const SQM_MAX = 10_000;
const METRES_MAX = 1000;
const MONTHS_MAX = 60;
const WALKWAYS_MAX = 100;
const PREFIX_MAX = 40;
/** Days in which a consumer can withdraw: the least that the law allows, and the default. */
export const WITHDRAWAL_DAYS_MIN = 14;
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

export const outlineShape = numbers<[number, number, number, number]>('outline', 4);
export const lineShape = numbers<[number, number, number, number]>('line', 4);
export const pointShape = numbers<[number, number]>('point', 2);

/** A text that `isValid` accepts. An empty one is reported once, by `text`. */
const checkedText = (isValid: (value: string) => boolean, message: string) =>
  refine(text(), 'form', (value) => !value.trim() || isValid(value) || message);

const matching = (pattern: RegExp, message: string) => checkedText((value) => pattern.test(value), message);

const email = () => matching(/^[^\s@<>,;:"]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address');

/** A path that is not one of the server's own, or the address of pages elsewhere. */
const pages = () =>
  checkedText(
    (value) =>
      /^(\/[a-z0-9-]+)+$/.test(value)
        ? !/^\/(api|chunks|healthz|metrics|plans|readyz|staff|v\d+|webhooks|withdrawals)(\/|$)/.test(value)
        : isWebAddress(value),
    'must be a path like /odense, or an address like https://odense.example, without a slash at its end',
  );
const webAddress = () => checkedText(isWebAddress, 'must be an address like https://bridge.example');
const isWebAddress = (value: string) =>
  /^https?:\/\/[^/?#@\s][^?#@\s]*[^/?#@\s]$/.test(value) && URL.canParse(value);
const withdrawalDays = () =>
  refine(
    integer(),
    'days',
    (value) =>
      value === 0 ||
      (value >= WITHDRAWAL_DAYS_MIN && value <= WITHDRAWAL_DAYS_MAX) ||
      `must be 0 or from ${WITHDRAWAL_DAYS_MIN} to ${WITHDRAWAL_DAYS_MAX}`,
  );

const words = optional(object({ name: optional(text()), campaignText: optional(text()) }));

/** Where people walk on a floor, in metres from the upper left corner of its plan. */
const walkways = object({
  /** Where they come onto the floor, and how far they have walked from the gate by then. */
  from: object({
    kind: enums(['gate', 'door', 'lift', 'stairs']),
    at: pointShape,
    metres: between(number(), 0, METRES_MAX),
  }),
  /** The middle lines of the aisles, from one end to the other. People turn where lines meet. */
  lines: refine(
    array(lineShape),
    'some',
    (lines) =>
      (lines.length > 0 && lines.length <= WALKWAYS_MAX) || `must have from 1 to ${WALKWAYS_MAX} lines`,
  ),
});

const room = object({
  id: id(),
  number: text(ROOM_NUMBER_MAX),
  /** Area in m². */
  sqm: decimal({ least: 0.1, most: SQM_MAX, decimals: 1 }),
  /** DKK per month; 0 for a room without a price. */
  price: dkk(),
  /** Position on the plan in metres. */
  outline: outlineShape,
  /** What the access controller calls the lock and the door of the room; by default the room number and `door-<number>`. */
  device: optional(text()),
  door: optional(text()),
  outOfUse: optional(boolean()),
});

const floor = object({
  id: id(),
  name: text(),
  translations: optional(object({ da: words, en: words })),
  /** A lower price for the first `months` months of a new lease: `sqmPrice` in DKK per m² and month. */
  campaign: optional(
    object({ active: boolean(), text: text(), sqmPrice: dkk(), months: between(integer(), 1, MONTHS_MAX) }),
  ),
  /** Size of the drawn floor in metres, and what is on it besides rooms. */
  plan: object({
    width: metres(),
    depth: metres(),
    features: array(
      object({
        kind: enums(['stairs', 'lift', 'gate', 'door', 'office', 'toilet', 'trolleys']),
        outline: outlineShape,
      }),
    ),
    /** Where north is: degrees clockwise from the upper edge of the plan. */
    north: optional(between(number(), 0, 359)),
    walkways: optional(walkways),
  }),
  rooms: array(room),
});

/**
 * The data file of a facility, or of one department of a chain, each field by itself (docs/facility-file.md). The server imports it at each start;
 * only differences are written.
 */
export const facilityShape = object({
  department: object({
    id: id(),
    name: text(),
    address: text(),
    zip: matching(/^\d{4}$/, 'must be four digits'),
    city: text(),
  }),
  floors: refine(array(floor), 'some', (floors) => floors.length > 0 || 'must have at least one floor'),
  /** Outer gates and doors; `device` is the access controller's name. */
  gates: array(object({ id: id(), name: text(), device: text() })),
  /** The landlord's number in the central business register (CVR). */
  cvr: optional(matching(/^\d{8}$/, 'must be eight digits')),
  /** How tenants reach the facility: in messages, and as the sender's reply address. */
  contact: optional(
    object({
      phone: optional(matching(/^\+?\d[\d ]{6,18}\d$/, 'must be a phone number in quotes')),
      email: optional(email()),
    }),
  ),
  /** When tenants can get in, in words. */
  openingHours: optional(object({ da: text(), en: text() })),
  /** The colour of e-mails. */
  accent: optional(matching(/^#[0-9a-f]{6}$/i, 'must be a colour like "#0b5c6b"')),
  /** What the prices say about VAT; not mentioned if left out (docs/product.md R3.7). */
  vat: optional(enums(VAT)),
  /** Whether people can ask to be told when a room is vacant. */
  waitingList: optional(boolean()),
  /** `automatic`: a room is for rent on the day after its lease. Otherwise an operator has to say first that it is empty (docs/product.md R8.10). */
  relet: optional(enums(['automatic'])),
  /** For how many days a new tenant can withdraw; 0 if they cannot (docs/product.md R13.1). */
  withdrawalDays: optional(withdrawalDays()),
  /** Whether somebody who asked for access at once and then withdraws pays for the days until then. `always`: nobody rents without asking for it. */
  chargeDaysUsed: optional(union([boolean(), literal('always')])),
  /** Where the department's pages are: an address, or a path below PUBLIC_URL. */
  pages: optional(pages()),
  /** Its own access controller, and what its default names of devices start with. */
  controller: optional(
    object({
      address: optional(webAddress()),
      /** The name of the setting that has the key: only one for this purpose, since the file must not send other secrets to an address. */
      key: optional(
        matching(/^ACCESS_KEY(_[A-Z0-9]+)*$/, 'must be the name of a setting like ACCESS_KEY_ODENSE'),
      ),
      prefix: optional(text(PREFIX_MAX)),
    }),
  ),
  /** Whom its messages come from. */
  sms: optional(object({ sender: matching(/^[A-Za-z0-9]{1,11}$/, 'must be 1 to 11 letters or digits') })),
  mail: optional(object({ from: optional(email()), name: optional(text()) })),
});

export type Facility = Infer<typeof facilityShape>;
export type FacilityFloor = Facility['floors'][number];
export type FacilityRoom = FacilityFloor['rooms'][number];
export type PlanFeature = FacilityFloor['plan']['features'][number];
export type Walkways = Infer<typeof walkways>;
