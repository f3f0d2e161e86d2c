/** Charts as SVG text that is read in light and dark and at the width of a phone: 390 units wide, so that a letter keeps its size there. */

export interface Bar {
  label: string;
  value: number;
  /** Drawn in the accent colour. */
  ours?: boolean;
}
export interface Curve {
  label: string;
  points: [x: number, y: number][];
}
export interface Frame {
  title: string;
  /** Written after each number. */
  unit: string;
  digits?: number;
}

const WIDTH = 390;
const EDGE = 12;
const HEAD = 34;
const ROW = 38;
const BAR = 14;
/** Room for the number after the longest bar. */
const NUMBER = 76;
const PLOT = { left: 56, right: WIDTH - 46, height: 190 };
const LINE = 20;
/** As many as the styles below have colours for. */
const CURVES = 3;

const STYLE = `text{font:13px system-ui,sans-serif;fill:#1c2a30}.title{font-weight:700;font-size:14px}.quiet{fill:#5a686e;font-size:12px}.bar{fill:#9aaab1}.ours{fill:#0b5a8a}.axis{stroke:#c4ced2}.curve{fill:none;stroke-width:2}.c0{stroke:#0b5a8a}.c1{stroke:#a3420b}.c2{stroke:#5b3f9e}.d0{fill:#0b5a8a}.d1{fill:#a3420b}.d2{fill:#5b3f9e}@media(prefers-color-scheme:dark){text{fill:#e6edef}.quiet{fill:#a7b4b9}.bar{fill:#5d6d75}.ours{fill:#7cc4f0}.axis{stroke:#3a484e}.c0{stroke:#7cc4f0}.c1{stroke:#ffb27a}.c2{stroke:#c4aef5}.d0{fill:#7cc4f0}.d1{fill:#ffb27a}.d2{fill:#c4aef5}}`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const text = (x: number, y: number, content: string, attributes = '') =>
  `<text x="${round(x)}" y="${round(y)}"${attributes && ` ${attributes}`}>${escaped(content)}</text>`;
const round = (value: number) => Math.round(value * 10) / 10;

/** Thousands apart, so that a long number can be read. */
const number = (value: number, { unit, digits = 0 }: Frame) =>
  `${value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ',')}${unit && ` ${unit}`}`;

function sheet({ title }: Frame, height: number, content: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(title)}"><title>${escaped(title)}</title><style>${STYLE}</style>${text(EDGE, 20, title, 'class="title"')}${content.join('')}</svg>\n`;
}

/** Throws a `RangeError` unless there are values and each is finite and not negative. */
function check(values: number[]): void {
  if (!values.length || !values.every((value) => Number.isFinite(value) && value >= 0))
    throw new RangeError(`cannot be drawn: ${values.join(', ') || 'nothing'}`);
}

/** A bar for each value, all to one scale that begins at 0, with its name above and its number behind. */
export function bars(frame: Frame, rows: Bar[]): string {
  const values = rows.map(({ value }) => value);
  check(values);
  const scale = (WIDTH - 2 * EDGE - NUMBER) / (Math.max(...values) || 1);
  const content = rows.map(({ label, value, ours }, index) => {
    const top = HEAD + index * ROW;
    const width = round(value * scale);
    return [
      text(EDGE, top + 13, label),
      `<rect class="${ours ? 'ours' : 'bar'}" x="${EDGE}" y="${top + 18}" width="${width}" height="${BAR}" rx="2"/>`,
      text(EDGE + width + 6, top + 30, number(value, frame)),
    ].join('');
  });
  return sheet(frame, HEAD + rows.length * ROW + 6, content);
}

/** A line for each curve, at most three, over the same steps of x, which stand at equal distances; y begins at 0. */
export function curves(frame: Frame, { unit, lines }: { unit: string; lines: Curve[] }): string {
  if (lines.length > CURVES) throw new RangeError(`cannot be drawn: at most ${CURVES} curves have a colour`);
  check(lines.flatMap(({ points }) => points.flat()));
  const steps = [...new Set(lines.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
  const top = Math.max(...lines.flatMap(({ points }) => points.map(([, y]) => y))) || 1;
  const base = HEAD + lines.length * LINE + PLOT.height;
  const across = (x: number) =>
    PLOT.left + (steps.indexOf(x) / Math.max(1, steps.length - 1)) * (PLOT.right - PLOT.left);
  const up = (y: number) => base - (y / top) * (PLOT.height - 24);
  const axis = [
    `<path class="axis" d="M${PLOT.left - 14} ${base}H${PLOT.right + 14}"/>`,
    ...steps.map((x) =>
      text(across(x), base + 18, number(x, { title: '', unit: '' }), 'class="quiet" text-anchor="middle"'),
    ),
    text((PLOT.left + PLOT.right) / 2, base + 36, unit, 'class="quiet" text-anchor="middle"'),
  ];
  const drawn = lines.map(({ label, points }, index) => {
    const path = points.map(([x, y]) => `${round(across(x))} ${round(up(y))}`).join('L');
    const dots = points.map(
      ([x, y]) =>
        `<circle class="d${index}" cx="${round(across(x))}" cy="${round(up(y))}" r="3.5"/>${text(across(x), up(y) - 8, number(y, { ...frame, unit: '' }), 'text-anchor="middle"')}`,
    );
    const key = HEAD + index * LINE;
    const named = `<circle class="d${index}" cx="${EDGE + 4}" cy="${key + 4}" r="4"/>${text(EDGE + 14, key + 8, `${label}${frame.unit && `, ${frame.unit}`}`)}`;
    return `${named}<path class="curve c${index}" d="M${path}"/>${dots.join('')}`;
  });
  return sheet(frame, base + 48, [...axis, ...drawn]);
}
