import { parseArgs } from 'node:util';
import { userMessage } from '../operating/user-message.ts';
import { makeFolderPrivate, makeNewFilesPrivate } from '../private-files.ts';
import { type DataSettings, readDataSettings } from '../settings.ts';

/** The command line after the command's name: flags, and at most one file. */
interface Typed<Flag extends string> {
  flags: Record<Flag, boolean>;
  file: string | undefined;
}

/** Runs a command on the facility's data. If it rejects, the error is printed and the exit code is 1. */
export async function runCommand<Flag extends string>(
  { usage, flags, needsFile }: { usage: string; flags: readonly Flag[]; needsFile: boolean },
  task: (settings: DataSettings, typed: Typed<Flag>) => Promise<void>,
): Promise<void> {
  try {
    const typed = read(flags);
    if (!typed || (needsFile && !typed.file)) throw `usage: ${usage}`;
    makeNewFilesPrivate();
    const settings = readDataSettings(process.env);
    makeFolderPrivate(settings.dataDir);
    await task(settings, typed);
  } catch (error) {
    console.error(userMessage(error));
    process.exitCode = 1;
  }
}

function read<Flag extends string>(names: readonly Flag[]): Typed<Flag> | null {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'boolean' as const }]));
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    // `npm run facility --dry-run`, without the two dashes before the flag, passes the flag to npm, which sets
    // this variable.
    const isSet = (name: Flag) =>
      values[name] === true ||
      !['', 'false'].includes(process.env[`npm_config_${name.replaceAll('-', '_')}`] ?? '');
    const flags = Object.fromEntries(names.map((name) => [name, isSet(name)])) as Record<Flag, boolean>;
    return positionals.length > 1 ? null : { flags, file: positionals[0] };
  } catch {
    return null;
  }
}
