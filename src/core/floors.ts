import { type Floor, listFloors } from '../api/calls.ts';
import type { Api, Result } from '../api/client.ts';

const FRESH_FOR_MS = 60_000;

/** The department's floors; widgets that ask within a minute share one answer. */
export type Floors = () => Promise<Result<Floor[]>>;

export function createFloors({ api, department }: { api: Api; department: number }): Floors {
  let answer: Promise<Result<Floor[]>> | undefined;
  let sentAt = 0;
  return () => {
    if (answer && performance.now() - sentAt < FRESH_FOR_MS) return answer;
    sentAt = performance.now();
    const sent = listFloors(api, department);
    answer = sent;
    void sent.then(({ failure }) => {
      if (!failure) return;
      if (answer === sent) answer = undefined;
      // The widgets then show nothing, so the owner of the page is told why.
      console.warn(`SelfStorage: the floors could not be loaded (${failure.code}).`);
    });
    return sent;
  };
}
