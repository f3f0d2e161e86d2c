import { type Floor, listFloors } from './calls.ts';
import type { Api } from './client.ts';
import type { Result } from './failure.ts';

const FRESH_FOR = 60_000;

/** The department's floors; widgets that ask within a minute share one answer. */
export type Floors = () => Promise<Result<Floor[]>>;

export function createFloors({ api, department }: { api: Api; department: number }): Floors {
  let answer: Promise<Result<Floor[]>> | undefined;
  let asked = 0;
  return () => {
    if (answer && performance.now() - asked < FRESH_FOR) return answer;
    asked = performance.now();
    const sent = listFloors(api, department);
    answer = sent;
    void sent.then(({ failure }) => {
      if (!failure) return;
      if (answer === sent) answer = undefined;
      // The widgets then show nothing, which the owner of the page can only wonder at.
      console.warn(`SelfStorage: the floors could not be loaded (${failure.code}).`);
    });
    return sent;
  };
}
