import createHttp from 'openapi-fetch';
import type { Api } from './client.ts';
import type { paths } from './schema.d.ts';
import { Outgoing } from './transport.ts';

/** The paths of a department's GET calls, with `*` for the department. The build writes them into the loader. */
export function listPaths(calls: ((api: Api, departmentId: number) => unknown)[]): Promise<string[]> {
  return Promise.all(
    calls.map(
      (call) =>
        new Promise<string>((resolve) => {
          const fetch = async ({ url }: Outgoing) => {
            resolve(url);
            return new Response();
          };
          const http = createHttp<paths>({ baseUrl: '', Request: Outgoing as never, fetch: fetch as never });
          call({ call: (send) => send(http) as never }, '*' as never);
        }),
    ),
  );
}
