const GET_ATTEMPTS = 3;
const GET_TIMEOUT = 10_000;
const POST_TIMEOUT = 30_000;

/**
 * Sends one request. A GET gets 10 s and up to three attempts, a POST 30 s and exactly one, since it may have been carried out. The
 * body is read here, so that one that stops half-way counts as a failed attempt.
 */
export function createTransport(token: () => string | null) {
  return async (request: Request): Promise<Response> => {
    const reads = request.method === 'GET';
    const bearer = token();
    if (bearer) request.headers.set('Authorization', `Bearer ${bearer}`);
    for (let attempt = 1; ; attempt++) {
      const last = !reads || attempt === GET_ATTEMPTS;
      try {
        const signal = AbortSignal.timeout(reads ? GET_TIMEOUT : POST_TIMEOUT);
        const response = await fetch(request, { signal });
        const body = await response.arrayBuffer();
        if (last || (response.status < 500 && response.status !== 429)) {
          return new Response(body.byteLength ? body : null, response);
        }
      } catch (error) {
        if (last) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 250 * attempt * (1 + Math.random())));
    }
  };
}
