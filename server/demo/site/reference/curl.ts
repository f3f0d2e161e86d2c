interface Request {
  method: string;
  /** Address of the call, without its query. */
  url: string;
  token: boolean;
  /** Values of the query; a list repeats its key. */
  query: [name: string, value: unknown][];
  body: unknown;
}

/** A call as a command line, one option a line; the token is taken from `$TOKEN`. */
export function curl({ method, url, token, query, body }: Request): string {
  const search = new URLSearchParams(
    query.flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)])),
  );
  const address = query.length > 0 ? `${url}?${search}` : url;
  const options = [
    ...(method === 'post' && body === undefined ? ['-X POST'] : []),
    ...(token ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body, null, 2))}`]),
  ];
  return [`curl ${quoted(address)}`, ...options].join(' \\\n  ');
}

/** As a shell reads it: nothing within single quotes means anything but the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
