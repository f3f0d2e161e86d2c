interface Request {
  method: string;
  /** Address of the call, without its query. */
  url: string;
  token: boolean;
  /** Values of the query; a list repeats its key. */
  query: [name: string, value: unknown][];
  body: unknown;
}

/** A call as a curl command, one option per line; the token comes from `$TOKEN`. */
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

/** A shell string in single quotes, in which only the quote itself needs escaping. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
