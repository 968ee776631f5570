import type { World } from "#server/test/world.ts";

/** What a person reads of octo/hello with a selection of its fields. Throws at an error. */
export async function readRepository<T = Record<string, unknown>>(
  world: World,
  login: string | null,
  selection: string,
): Promise<T> {
  const query = `{ repository(owner: "octo", name: "hello") { ${selection} } }`;
  const { data, errors } = await world.graphql(login, query);
  if (errors?.[0]) throw new Error(errors[0].message);
  return data?.["repository"] as T;
}
