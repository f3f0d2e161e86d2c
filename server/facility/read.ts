import { readFile } from 'node:fs/promises';
import { isAbsolute, relative } from 'node:path';
import { type Failure, type Struct, validate } from 'superstruct';
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { nearestName, OperatorError } from '../operator-error.ts';
import { type Facility, facilityShape } from './facility.ts';
import { brokenRules, type Path, type Problem } from './rules.ts';

const PROBLEMS_SHOWN = 20;

/** Throws an `OperatorError` that lists the first problems. Does nothing if there are none. */
export function throwProblems(problems: string[]): void {
  const more = problems.length - PROBLEMS_SHOWN;
  const shown = [...problems.slice(0, PROBLEMS_SHOWN), ...(more > 0 ? [`… and ${more} more`] : [])];
  if (shown.length > 0) throw new OperatorError(shown.join('\n'));
}

/** Reads and checks a facility's file (docs/facility-file.md). Rejects with an `OperatorError` that lists the problems. */
export async function readFacility(file: string): Promise<Facility> {
  return parseFacility(await readText(file), shortName(file));
}

/** A file's name in messages. */
export function shortName(file: string): string {
  const short = relative('', file);
  return short.startsWith('..') || isAbsolute(short) ? file : short;
}

const readText = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      `${shortName(file)}: cannot be read: ${error.code === 'ENOENT' ? 'no such file' : error.code}`,
    );
  });

/** Parses the text of a facility file; `name` is the file's name in messages. Throws an `OperatorError`. */
export function parseFacility(text: string, name: string): Facility {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const throwAt = (problems: { line: number; text: string }[]) =>
    throwProblems(
      problems.sort((a, b) => a.line - b.line).map(({ line, text }) => `${name}:${line}: ${text}`),
    );
  throwAt(
    [...document.errors, ...document.warnings].map(({ code, message, pos }) => {
      const again = code === 'DUPLICATE_KEY' && `${/^[^\s:]*/.exec(text.slice(pos[0]))}: appears twice`;
      return {
        line: lineAt(pos[0]),
        text: again || `not readable as YAML: ${message.replaceAll(/\s+/g, ' ')}`,
      };
    }),
  );
  const value = plainValue(document, name);
  const lineOf = (path: Path) => lineAt(nodeAt(document, path).offset);
  const [error, facility] = validate(value, facilityShape);
  const failures = (error?.failures() ?? []).map(
    (failure): Problem => ({ path: failure.path, message: describeFailure(failure, document) }),
  );
  throwAt(
    [...failures, ...brokenRules(value)].map(({ path, message, otherPath }) => ({
      line: lineOf(path),
      text: `${fieldPath(path)}: ${message}${otherPath ? `, on line ${lineOf(otherPath)}` : ''}`,
    })),
  );
  return facility as Facility;
}

/** The document as plain values. Throws if an alias has no anchor, or aliases expand beyond the parser's limit. */
function plainValue(document: Document, name: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw new OperatorError(`${name}: not readable as YAML: ${(error as Error).message}`);
  }
}

/** For example `floors[1].rooms[3].price`. */
const fieldPath = (path: Path): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '') || 'the file';

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  outline: 'four numbers [left, top, width, depth]',
  line: 'four numbers [from x, from y, to x, to y]',
  point: 'two numbers [x, y]',
};

function describeFailure({ type, path, value, refinement, message }: Failure, document: Document): string {
  if (type === 'never') return `unknown field${suggestion(path)}`;
  if (value === undefined) return 'is missing';
  const { node } = nodeAt(document, path);
  const written = isScalar(node) && node.source !== undefined ? node.source : JSON.stringify(value);
  const shown = typeof value === 'string' ? JSON.stringify(value) : written;
  const not = `, not ${value === null ? 'empty' : shown.length > 60 ? `${shown.slice(0, 60)}…` : shown}`;
  if (refinement) return message + (typeof value === 'object' || message.startsWith('must not') ? '' : not);
  if (type === 'string' && typeof value === 'number')
    return `must be text: write "${written}" with its quotes`;
  if (type === 'enums')
    return `must be one of ${/`(.*?)`, /.exec(message)?.[1]?.replaceAll(',', ', ')}${not}`;
  return `must be ${KINDS[type] ?? type}${not}`;
}

/** The node and text offset of a field: its key, or for a missing field the group that lacks it. */
function nodeAt(document: Document, path: Path): { node: Node | null; offset: number } {
  let node = document.contents;
  let offset = node?.range?.[0] ?? 0;
  for (const step of path) {
    const group = isAlias(node) ? node.resolve(document) : node;
    const key = isMap(group) ? group.items.find((pair) => String(pair.key) === String(step)) : undefined;
    const next = (isSeq(group) ? group.items[Number(step)] : key?.value) as Node | null | undefined;
    if (!key && !next) return { node: null, offset };
    offset = (key ? (key.key as Node) : next)?.range?.[0] ?? offset;
    node = next ?? null;
  }
  return { node, offset };
}

/** Suggests the known field that an unknown one was probably meant to be, if it differs by at most two letters. */
function suggestion(path: Path): string {
  let struct: Struct | undefined = facilityShape as unknown as Struct;
  for (const step of path.slice(0, -1)) {
    const schema = struct?.schema;
    struct = (typeof step === 'number' ? schema : (schema as Record<string, Struct>)?.[step]) as Struct;
  }
  const nearest = nearestName(String(path.at(-1)), Object.keys((struct?.schema as object | null) ?? {}));
  return nearest ? `; did you mean ${nearest}?` : '';
}
