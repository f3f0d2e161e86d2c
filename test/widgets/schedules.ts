import { announce } from '../../src/contract.ts';
import type { Mount } from '../../src/core/parts.ts';
import { json } from '../setup/backend.ts';
import fc, { type Scheduler, SEED } from '../setup/fast-check.ts';
import { assert, figure, howMany } from '../setup/suite.ts';
import { put } from './page.ts';

const RUNS = howMany({ test: 20, deep: 1000 });

/** What a request asks: the path, its query, its body and whose token it carries. */
export interface Question {
  path: string;
  query: URLSearchParams;
  // biome-ignore lint/suspicious/noExplicitAny: each widget knows its own bodies
  body: any;
  token: string;
}

export interface Scene {
  /** The widget's shadow root; the newest one, when it was taken down and put up again. */
  root: () => ShadowRoot;
  /** Takes the widget off the page and puts a new one up. */
  again: () => void;
}

export interface Play<Action> {
  name: string;
  mount: Mount;
  actions: fc.Arbitrary<Action>;
  answer: (question: Question) => unknown;
  act: (action: Action, scene: Scene) => void;
  /** Throws when something is drawn that answers another question than the one that stands. */
  check: (scene: Scene, done: boolean) => void;
  before?: () => void;
}

// Nothing is painted here: a frame is over as soon as it begins.
globalThis.requestAnimationFrame = (draw) => setTimeout(draw, 0, performance.now()) as unknown as number;

/** Lets what follows from an answer or a press happen and be drawn. */
async function turn(): Promise<void> {
  for (let count = 0; count < 6; count++) await new Promise((resolve) => setImmediate(resolve));
}

/** Plays many orders of what a person does and of the answers that come; looks after each step. */
export async function schedules<Action>(play: Play<Action>): Promise<void> {
  let steps = 0;
  let runs = 0;
  const property = fc.asyncProperty(
    fc.scheduler(),
    fc.array(play.actions, { minLength: 2, maxLength: 10 }),
    async (scheduler, actions) => {
      runs += 1;
      steps += await once(play, scheduler, actions);
    },
  );
  const found = await fc.check(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  const { message } = (found.errorInstance ?? {}) as { message?: string };
  assert.ok(!found.failed, `seed ${SEED}: ${message}\n${fc.stringify(found.counterexample)}`);
  figure(`stale answers, ${play.name}: ${runs} schedules, ${steps} steps, none drawn (seed ${SEED})`);
}

/** Lets pass what a widget puts off until a frame is over, and what that puts off in turn. */
export async function frames(): Promise<void> {
  for (let count = 0; count < 4; count++) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    await turn();
  }
}

/** Whether anything is still to come; a chunk that is loaded on the way takes longer than an answer. */
async function comes(scheduler: Scheduler): Promise<boolean> {
  for (let count = 0; count < 4 && scheduler.count() === 0; count++) await frames();
  return scheduler.count() > 0;
}

async function once<Action>(play: Play<Action>, scheduler: Scheduler, actions: Action[]): Promise<number> {
  play.before?.();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname: path, searchParams: query } = new URL(request.url);
    const text = await request.text();
    const token = request.headers.get('Authorization')?.slice('Bearer '.length) ?? '';
    const answer = play.answer({ path, query, body: text ? JSON.parse(text) : undefined, token });
    const whole = answer instanceof Response ? answer : json(answer);
    return scheduler.schedule(Promise.resolve(whole), `${path}?${query} ${text} ${token}`);
  };
  let widget = put(play.mount);
  const scene: Scene = {
    root: () => widget.root,
    again() {
      widget.undo();
      widget = put(play.mount);
    },
  };
  try {
    await turn();
    scheduler.scheduleSequence(
      actions.map((action) => ({
        label: JSON.stringify(action),
        builder: async () => play.act(action, scene),
      })),
    );
    let steps = 0;
    for (; await comes(scheduler); steps++) {
      await scheduler.waitOne();
      // A press is drawn in its own frame, and what follows from it in the next ones.
      await frames();
      play.check(scene, false);
    }
    play.check(scene, true);
    return steps;
  } finally {
    widget.undo();
    // What it still asks is not asked of the next one's backend.
    await frames();
  }
}

export const inEnglish = (): void => void announce(document, 'language', { language: 'en' });

export const press = (element?: Element | null): void => (element as HTMLElement | null)?.click();

/** Fails with what still says that it works. */
export function nothingUnderWay(root: ParentNode): void {
  const working = [...root.querySelectorAll('[aria-busy=true], .skeleton')];
  assert.is(working.map(({ outerHTML }) => outerHTML).join('\n'), '');
}
