/** What each row has under one name. */
export const column = <Name extends string, Value>(rows: { [N in Name]?: Value }[], name: Name) =>
  rows.map((row) => row[name]);

/** What each row has under several names, in their order. */
export const columns = <Name extends string>(rows: { [N in Name]?: unknown }[], ...names: Name[]) =>
  rows.map((row) => names.map((name) => row[name]));
