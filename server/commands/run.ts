import { parseArgs } from 'node:util';
import { makeDataPrivate } from '../operating/private-data.ts';
import { errorText, OperatorError } from '../operator-error.ts';
import { type DataSettings, readDataSettings } from '../settings.ts';

/** What may be typed after a command's name. */
interface Command<Flag extends string, Option extends string> {
  usage: string;
  /** `--replace`. */
  flags?: readonly Flag[];
  /** `--reason "why"`. */
  options?: readonly Option[];
  /** How many arguments without dashes, such as a file's name. */
  args: { least: number; most: number };
}

interface Typed<Flag extends string, Option extends string> {
  flags: Record<Flag, boolean>;
  options: Partial<Record<Option, string>>;
  args: string[];
}

/** The whole number that an option holds, at most `most`, or undefined without the option. Throws an `OperatorError` with the usage for anything else. */
export function wholeNumber(
  text: string | undefined,
  { usage }: { usage: string },
  most = 999_999_999,
): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text) || Number(text) > most) throw new OperatorError(`usage: ${usage}`);
  return Number(text);
}

/** Runs a command on the facility's data. If it rejects, the error is printed and the exit code is 1. */
export async function runCommand<Flag extends string = never, Option extends string = never>(
  command: Command<Flag, Option>,
  task: (settings: DataSettings, typed: Typed<Flag, Option>) => Promise<void>,
): Promise<void> {
  try {
    const typed = read(command);
    if (!typed) throw new OperatorError(`usage: ${command.usage}`);
    const settings = readDataSettings(process.env);
    makeDataPrivate(settings.dataDir);
    await task(settings, typed);
  } catch (error) {
    console.error(errorText(error));
    process.exitCode = 1;
  }
}

function read<Flag extends string, Option extends string>({
  flags: flagNames = [],
  options: optionNames = [],
  args: { least, most },
}: Command<Flag, Option>): Typed<Flag, Option> | null {
  const known = {
    ...Object.fromEntries(flagNames.map((name) => [name, { type: 'boolean' as const }])),
    ...Object.fromEntries(optionNames.map((name) => [name, { type: 'string' as const }])),
  };
  try {
    const { values, positionals: args } = parseArgs({ options: known, allowPositionals: true });
    // `npm run facility --dry-run`, without the two dashes before the flag, passes the flag to npm, which sets
    // this variable.
    const fromNpm = (name: string) => process.env[`npm_config_${name.replaceAll('-', '_')}`] ?? '';
    const isSet = (name: Flag) => values[name] === true || !['', 'false'].includes(fromNpm(name));
    const flags = Object.fromEntries(flagNames.map((name) => [name, isSet(name)])) as Record<Flag, boolean>;
    const given = optionNames.map((name) => [name, `${values[name] ?? fromNpm(name)}`.trim()] as const);
    const options = Object.fromEntries(given.filter(([, value]) => value)) as Typed<Flag, Option>['options'];
    return args.length >= least && args.length <= most ? { flags, options, args } : null;
  } catch {
    return null;
  }
}
