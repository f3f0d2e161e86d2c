import type { Facts, Placeholder } from '../facts.ts';
import { type Finding, note, wrong } from '../finding.ts';
import { IDS, LOAD, LOAD_SYNONYMS, TAG_ATTRIBUTES } from '../known.ts';
import { distance } from '../similar.ts';

/** Where the widgets are to appear. */
export function checkPlaceholders({ placeholders, misnamed }: Facts): Finding[] {
  if (!placeholders.length && !misnamed.length)
    return [wrong('noPlaceholder', {}, IDS.map((id) => `<div id="${id}"></div>`).join('\n'))];
  return [
    ...misnamed.map(({ found, tag, id }) =>
      wrong('placeholderName', { found, tag, id }, `<div id="${id}"></div>`),
    ),
    ...placeholders.flatMap(checkPlaceholder),
  ];
}

function checkPlaceholder({ id, count, hidden, attributes }: Placeholder): Finding[] {
  return [
    ...(count > 1 ? [wrong('placeholderTwice', { id, count: String(count) })] : []),
    ...checkAttributes(id, attributes),
    ...(hidden ? [HIDDEN[hidden.how]({ id, by: hidden.by })] : []),
  ];
}

const HIDDEN: Record<
  NonNullable<Placeholder['hidden']>['how'],
  (values: { id: string; by: string }) => Finding
> = {
  display: (values) => wrong('hiddenDisplay', values),
  visibility: (values) => wrong('hiddenVisibility', values),
  details: (values) => wrong('hiddenDetails', values),
  tab: (values) => wrong('hiddenTab', values),
  size: (values) => wrong('hiddenSize', values),
  cut: (values) => wrong('hiddenCut', values),
  shadow: (values) => wrong('hiddenShadow', values),
};

function checkAttributes(id: string, attributes: Record<string, string>): Finding[] {
  return Object.entries(attributes).flatMap(([found, value]) => {
    const paste = `${LOAD}="visible"`;
    if (found === LOAD) return value === 'visible' ? [] : [wrong('loadValue', { id, value }, paste)];
    if (TAG_ATTRIBUTES.includes(found))
      return [wrong('attributeMoved', { id, found }, `${found}="${value}"`)];
    const meant = LOAD_SYNONYMS.includes(found) || (/^data-/.test(found) && distance(found, LOAD) <= 2);
    return meant ? [wrong('attribute', { found, right: LOAD }, paste)] : [];
  });
}

/** Widgets that did not come although nothing else is wrong. */
export function checkWidgets({ placeholders }: Facts): Finding[] {
  return placeholders.flatMap(({ id, state, widget }) => {
    if (state === 'failed') return [wrong('widgetFailed', { id })];
    // A banner shows nothing while there is no campaign.
    return state === 'waiting' && widget !== 'discount-banner' ? [note('widgetWaiting', { id })] : [];
  });
}
