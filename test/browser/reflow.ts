import type { Page } from 'playwright-core';

/** A window: its width in CSS pixels, and how many times larger than usual its letters are. */
export interface View {
  width: number;
  text?: number;
}

/** What hides on purpose, and what may be larger than what it lies in: the plan's picture and its rooms. */
const EXCEPT = '.unseen, .plan-frame, svg';
/** Addresses and code have no words that a line should keep together. */
const NO_WORDS = 'code, pre, textarea';

/** Shows a page in a window of another size. */
export async function show(page: Page, { width, text = 1 }: View): Promise<void> {
  await page.setViewportSize({ height: 900, ...page.viewportSize(), width });
  await enlargeText(page, text);
}

/** The text size that people with poor sight set; pages in frames follow it. */
async function enlargeText(page: Page, times: number): Promise<void> {
  for (const frame of page.frames())
    await frame.evaluate(
      (size) => {
        document.documentElement.style.fontSize = size;
      },
      `${times * 100}%`,
    );
}

/**
 * What the window cannot hold: elements that reach over its edges, texts that do not fit into their box, and words of which a line holds one
 * or two letters. Looks into widgets, too.
 */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(findMisfits, { except: EXCEPT, noWords: NO_WORDS });

/** Runs in the page. */
function findMisfits({ except, noWords }: { except: string; noWords: string }): string[] {
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((each) => [
      each,
      ...(each.shadowRoot ? within(each.shadowRoot) : []),
    ]);
  const seen = within(document.body).filter(
    (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(except),
  );
  const named = ({ localName, className, textContent }: Element) =>
    `${localName}.${className} ${textContent?.trim().slice(0, 40)}`;

  /** Whatever stands in a box that scrolls sideways can be reached there. */
  const isInScroller = ({ parentElement }: Element): boolean =>
    !!parentElement &&
    (/auto|scroll/.test(getComputedStyle(parentElement).overflowX) || isInScroller(parentElement));
  const sticksOut = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return (left < -1 || right > innerWidth + 1) && !isInScroller(element);
  };
  const overflows = (element: Element) => {
    const { display, overflowX } = getComputedStyle(element);
    const scrolls = /auto|scroll/.test(overflowX) || element.matches('input, textarea');
    const { clientWidth, scrollWidth } = element;
    return !scrolls && display !== 'inline' && clientWidth > 0 && scrollWidth > clientWidth + 1;
  };

  /** How many letters of a word stand on each line. */
  function lettersPerLine(text: Text, from: number, to: number): number[] {
    const range = document.createRange();
    const lines = new Map<number, number>();
    for (let at = from; at < to; at++) {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      // After a soft hyphen the first box is the hyphen's, on the line before.
      const box = [...range.getClientRects()].filter(({ width }) => width > 0).at(-1);
      if (box) lines.set(Math.round(box.top), (lines.get(Math.round(box.top)) ?? 0) + 1);
    }
    return [...lines.values()];
  }
  function brokenWords(element: Element): string[] {
    if (element.closest(noWords)) return [];
    const texts = [...element.childNodes].filter((node): node is Text => node instanceof Text);
    return texts.flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      if (range.getClientRects().length < 2) return [];
      return [...text.data.matchAll(/[^\s\u00ad–-]{3,}/g)]
        .filter(({ 0: word, index }) => {
          const lines = /[/@]|\.\w/.test(word) ? [] : lettersPerLine(text, index, index + word.length);
          return lines.length > 1 && Math.min(...lines) < 3;
        })
        .map(([word]) => `a broken word: ${word}`);
    });
  }

  const { scrollWidth } = document.documentElement;
  return [
    ...(scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide`] : []),
    ...seen.filter(sticksOut).map((each) => `sticks out: ${named(each)}`),
    ...seen.filter(overflows).map((each) => `does not fit into its box: ${named(each)}`),
    ...seen.flatMap(brokenWords),
  ];
}
