import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleSimulation, type Plant } from './bundle.ts';
import type { Task, TaskResult } from './worker.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(ROOT, '.cache');

export interface RunnerOptions {
  plant?: Plant | undefined;
  /** Added to the environment of this process. */
  env?: Record<string, string>;
}

export interface Runner {
  run(task: Task): Promise<TaskResult>;
  close(): Promise<void>;
}

/**
 * A process that does one run after the other, with a planted bug if one is given. `SIMULATION_NODE` names another Node for it: another
 * version, or a script that starts the one of another processor in an emulator.
 */
export async function startRunner({ plant, env }: RunnerOptions = {}): Promise<Runner> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'simulation-'));
  const path = await bundleSimulation(folder, plant);
  const child: ChildProcess = fork(path, [], {
    cwd: ROOT,
    execPath: process.env.SIMULATION_NODE || process.execPath,
    // The test runner's options are for short processes.
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    execArgv: ['--enable-source-maps'],
    serialization: 'advanced',
  });
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', (code) => reject(new Error(`the process of the runs ended (${code})`))),
  );
  ended.catch(() => {});
  return {
    async run(task) {
      const answer = new Promise((resolve) => child.once('message', resolve));
      child.send(task);
      const { result, failure } = (await Promise.race([answer, ended])) as {
        result?: TaskResult;
        failure?: string;
      };
      if (!result) throw new Error(failure);
      return result;
    },
    async close() {
      child.kill();
      await ended.catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One run in a process of its own. */
export async function runSeed(task: Task, options?: RunnerOptions): Promise<TaskResult> {
  const runner = await startRunner(options);
  try {
    return await runner.run(task);
  } finally {
    await runner.close();
  }
}
