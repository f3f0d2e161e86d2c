import { causes, type Finding } from './finding.ts';
import { describe, findSimilarId, IDS } from './page.ts';

const wrong = causes({
  noPlaceholder: [
    'No widget has a place on this page.',
    'Insert one of these lines where the widget should appear:',
    'Der er ikke plads til nogen widget på siden.',
    'Indsæt en af disse linjer dér, hvor widgetten skal være:',
  ],
  placeholderName: [
    '{tag}: {found} is not the id of a widget. {id} is probably meant.',
    'Replace it by:',
    '{tag}: {found} er ikke en widgets id. Der menes nok {id}.',
    'Erstat det med:',
  ],
  placeholderTwice: [
    'The id {id} occurs {count} times on this page. The widget appears in the first place only.',
    'Remove the other elements, or their ids.',
    'Id’et {id} findes {count} gange på siden. Widgetten kommer kun det første sted.',
    'Fjern de andre elementer eller deres id.',
  ],
  hidden: [
    'The widget in {id} cannot be seen: {by} is not displayed, is closed or has no size.',
    'Show that element, or move the widget out of it.',
    'Widgetten i {id} kan ikke ses: {by} bliver ikke vist, er lukket eller har ingen størrelse.',
    'Vis elementet, eller flyt widgetten ud af det.',
  ],
  widgetMissing: [
    'The widget in {id} has not appeared.',
    'Check again in a moment, for the server may be slow. If that does not help, the browser’s console (F12) says which file is missing: the folder `chunks` has to stand beside the loader.',
    'Widgetten i {id} er ikke kommet.',
    'Tjek igen om lidt, for serveren er måske langsom. Hjælper det ikke, så viser browserens konsol (F12), hvilken fil der mangler: Mappen `chunks` skal ligge ved siden af loaderen.',
  ],
});

const findPlaceholders = () =>
  IDS.flatMap((id) => {
    const [element, ...others] = document.querySelectorAll<HTMLElement>(`[id="${id}"]`);
    return element ? [{ id, element, count: others.length + 1 }] : [];
  });

/** Where the widgets are to appear. */
export function checkPlaceholders(): Finding[] {
  const [placeholders, misnamed] = [findPlaceholders(), findMisnamed()];
  if (!placeholders.length && !misnamed.length)
    return [wrong('noPlaceholder', {}, IDS.map((id) => `<div id="${id}"></div>`).join('\n'))];
  return [
    ...misnamed,
    ...placeholders.flatMap(({ id, element, count }) => [
      ...(count > 1 ? [wrong('placeholderTwice', { id, count: `${count}` })] : []),
      ...checkVisibility(id, element),
    ]),
  ];
}

/** Elements whose id or class is nearly that of a placeholder which the page does not have. */
function findMisnamed(): Finding[] {
  return [...document.querySelectorAll('[id], [class*="root" i]')].flatMap((element) => {
    const names = [element.id, ...element.classList].filter((name) => typeof name === 'string');
    const found = names.find(findSimilarId);
    const id = found && findSimilarId(found);
    if (!id || document.querySelector(`[id="${id}"]`)) return [];
    return [wrong('placeholderName', { tag: describe(element), found, id }, `<div id="${id}"></div>`)];
  });
}

const isHiding = (element: Element): boolean =>
  getComputedStyle(element).display === 'none' ||
  (element instanceof HTMLDetailsElement && !element.open) ||
  (/hidden|clip/.test(getComputedStyle(element).overflowY) &&
    element.clientHeight < 1 &&
    element.scrollHeight > 24);

/** What hides a placeholder; of several elements the outermost. */
function checkVisibility(id: string, placeholder: HTMLElement): Finding[] {
  let hiding: Element | undefined;
  for (let each: Element | null = placeholder; each && each !== document.body; each = each.parentElement)
    if (isHiding(each)) hiding = each;
  return hiding ? [wrong('hidden', { id, by: describe(hiding) })] : [];
}

/** How long a widget may take to appear. */
const RENDER_TIMEOUT_MS = 8000;

/** Widgets that have not appeared in time. A banner shows nothing while there is no campaign. */
export async function checkWidgets(): Promise<Finding[]> {
  const until = performance.now() + RENDER_TIMEOUT_MS;
  for (;;) {
    const missing = findPlaceholders().filter(
      ({ id, element }) =>
        !hasWidget(element) && id !== 'root-discount-banner' && element.dataset.load !== 'visible',
    );
    if (!missing.length || performance.now() > until)
      return missing.map(({ id }) => wrong('widgetMissing', { id }));
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** A widget is there once its placeholder's own content no longer shows through the slot. */
const hasWidget = ({ shadowRoot }: Element): boolean =>
  !!shadowRoot?.firstElementChild && [...shadowRoot.children].every(({ localName }) => localName !== 'slot');
