import type { Language } from '../../contract.ts';

/** What is wrong, and how to mend it. `{name}` stands for a value of the finding. */
const causes = {
  apiMissing: [
    'The tag does not say where the API is.',
    'Add the attribute `data-api` with the address of your API to the script tag.',
  ],
  apiNoAddress: [
    '{value} is not an address that the widgets can use for the API.',
    'Write the whole address with `https://` in the script tag.',
  ],
  apiPath: ['The API is not at {api}. It answers at {better}.', 'Correct the address in the script tag:'],
  apiStranger: [
    'Something else than the self-storage API answers at {api}: status {status}, {type}.',
    'Correct the address in the script tag. It often ends with a path such as `/api`.',
  ],
  apiBroken: [
    'The API at {api} answers with an error: status {status}.',
    'The page is right, the server is not. Try again in a few minutes, then ask whoever runs the API.',
  ],
  apiPolicy: [
    'The content security policy of this page blocks the API at {api}. It is the directive {directive}.',
    'In the policy (a header of the page, or a `<meta>` tag) let the directive read:',
  ],
  apiMixed: [
    'This page is loaded with https, the API with http: {api}. Browsers block that.',
    'Use the https address of the API in the script tag.',
  ],
  apiCors: [
    'The API at {api} answers, but does not allow this page to read the answer (CORS).',
    'Whoever runs the API has to add this page’s origin. The answers need the header:',
  ],
  apiPreflight: [
    'The API at {api} does not allow the headers with which the widgets log in and send forms (CORS).',
    'Whoever runs the API has to answer `OPTIONS` requests with the header:',
  ],
  apiUnreachable: [
    'Nothing answers at the address of the API, {api}.',
    'Check the address in the script tag for typing errors, and whether the server is running.',
  ],
  returnOrigin: [
    'Payments cannot lead back to this page: the API does not allow {origin}.',
    'Whoever runs the API has to add this origin to its settings, for example:',
  ],
  departmentMissing: [
    'The tag does not say which department to show.',
    'Add the attribute `data-department` with the number of your department to the script tag.',
  ],
  departmentNoNumber: [
    '{value} is not the number of a department.',
    'Write the number, without letters, in the script tag.',
  ],
  departmentUnknown: [
    'The API knows no department {department}, or the department has no floors yet.',
    'Correct `data-department` in the script tag. The number stands in the settings of the facility.',
  ],
  departmentOther: [
    'The API knows no department {department}. These exist: {known}.',
    'Correct the number in the script tag:',
  ],
  attribute: ['There is no attribute {found}. {right} is probably meant.', 'Write it like this:'],
  attributeMoved: [
    '{found} stands on the element {id}, where nothing reads it.',
    'Move it to the script tag:',
  ],
  loadValue: [
    '`data-load` on the element {id} has the value {value}, which has no meaning.',
    'Take the attribute away. Or let the widget wait until it is scrolled into view:',
  ],
  settingIgnored: [
    'There are two script tags, and {value} of the second is not used.',
    'Remove the second tag, or move the setting to the first.',
  ],
  checkoutOrigin: ['{value} in `data-checkout-origins` is not an address.', 'Write it with `https://`:'],
  secretKey: [
    'STRIPE_PK holds a secret key ({value}). Everybody who opens this page can read it.',
    'Replace the key at Stripe at once, because it is no longer secret. This page needs the publishable key, which begins with `pk_`.',
  ],
  strangeKey: [
    'STRIPE_PK begins with {value}. A publishable key begins with `pk_`.',
    'Copy the publishable key from Stripe’s dashboard:',
  ],
  crossorigin: [
    'The script tag has no `crossorigin`. Without it the browser opens a second connection, and the widgets come later.',
    'Replace the tag by this one:',
  ],
  loaderTwice: [
    'The page loads two different loaders: {first} and {other}. Only the first one works.',
    'Remove one of the two script tags.',
  ],
  loaderOld: [
    'This page runs version {running} of the loader. The server has version {newest}.',
    'Reload without the cache: Ctrl+F5, or ⇧⌘R on a Mac. If this message stays, something between server and browser keeps the old file: empty the cache of your site or CDN.',
  ],
  noPlaceholder: [
    'No widget has a place on this page.',
    'Insert one of these lines where the widget should appear:',
  ],
  placeholderName: ['{tag}: {found} is not the id of a widget. {id} is probably meant.', 'Replace it by:'],
  placeholderTwice: [
    'The id {id} occurs {count} times on this page. The widget appears in the first place only.',
    'Remove the other elements, or their ids.',
  ],
  hiddenDisplay: [
    'The widget in {id} cannot be seen: {by} is not displayed (`display: none`).',
    'Show that element, or move the widget out of it.',
  ],
  hiddenVisibility: [
    'The widget in {id} cannot be seen: {by} is invisible (`visibility` or `opacity`).',
    'Show that element, or move the widget out of it.',
  ],
  hiddenDetails: [
    'The widget in {id} cannot be seen until somebody opens {by}.',
    'Add the attribute `open` to that element, or move the widget out of it.',
  ],
  hiddenTab: [
    'The widget in {id} is in a tab that is not chosen: {by}.',
    'Choose that tab from the start, or move the widget out of it.',
  ],
  hiddenSize: [
    'The widget in {id} cannot be seen: {by} has no size.',
    'Give that element a width and a height, or move the widget out of it.',
  ],
  hiddenCut: [
    'The widget in {id} is cut off by {by}, which hides what does not fit (`overflow`).',
    'Let that element grow: remove its height, or write `overflow: visible`.',
  ],
  hiddenShadow: [
    'The element {id} is inside the shadow root of {by}, where the loader does not look.',
    'Move it out of that component, into the page itself.',
  ],
  widgetFailed: [
    'The widget in {id} could not be loaded.',
    'Reload the page. If that does not help, the browser’s console (F12) says which file is missing: the folder `chunks` has to stand beside the loader.',
  ],
  widgetWaiting: [
    'The widget in {id} is not there yet.',
    'The server may be slow. Check again in a moment; the browser’s console (F12) may say more.',
  ],
  pageMissing: [
    'The page {address}, to which {from} leads, does not exist: status {status}.',
    'Create the page at this address. The page “Add to your website” of the demonstration has templates.',
  ],
  policy: [
    'The content security policy of this page blocks {blocked}. It is the directive {directive}.',
    'In the policy (a header of the page, or a `<meta>` tag) let the directive read:',
  ],
  planPolicy: [
    'The content security policy of this page blocks the floor plans ({address}). It is the directive {directive}.',
    'In the policy (a header of the page, or a `<meta>` tag) let the directive read:',
  ],
  planMissing: [
    'The floor plan cannot be loaded from {address}.',
    'Correct the address of the plan in the settings of the facility.',
  ],
  sandboxed: [
    'This page is in a frame that takes its storage and its address away (`sandbox`). Nobody can pay here.',
    'Put the script and the widgets into the page itself. If it has to be a frame, its `sandbox` also needs:',
  ],
  framed: [
    'This page is inside a frame of another page. The payment page cannot be shown in a frame.',
    'Put the script and the widgets into the page itself, or link to this page.',
  ],
  storage: [
    'This browser lets the page store nothing. Tenants are logged out when they leave the page.',
    'If you did not block storage in this browser yourself, look for a consent tool or a privacy setting of your site that does.',
  ],
} satisfies Record<string, [what: string, how: string]>;

export type Cause = keyof typeof causes;

export interface Words {
  language: Language;
  title: string;
  checking: string;
  works: string;
  problems: (count: number) => string;
  notes: string;
  copy: string;
  copied: string;
  selected: string;
  again: string;
  close: string;
  version: string;
  causes: Record<Cause, [what: string, how: string]>;
}

export const en: Words = {
  language: 'en',
  title: 'Check of this page',
  checking: 'Checking this page …',
  works: 'Everything works.',
  problems: (count) => (count === 1 ? 'One thing is wrong.' : `${count} things are wrong.`),
  notes: 'It works, and could be better',
  copy: 'Copy',
  copied: 'Copied',
  selected: 'Press Ctrl+C',
  again: 'Check again',
  close: 'Close',
  version: 'Loader {running} from {address}',
  causes,
};
