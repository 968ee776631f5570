import { expect } from "@playwright/test";
import type { Person } from "./people.ts";

/** Runs a document of the public API with the person's token. */
export async function runQuery<T>(
  person: Pick<Person, "instance" | "token">,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<T> {
  const response = await fetch(`${person.instance.url}/api/graphql`, {
    method: "POST",
    headers: { authorization: `token ${person.token}`, "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: T; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

/** Runs one mutation with one input and returns the selected part of its payload. */
export async function runMutation<T>(
  person: Person,
  { name, selection, input }: { name: string; selection: string; input: Record<string, unknown> },
): Promise<T> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const data = await runQuery<Record<string, T>>(
    person,
    `mutation ($input: ${type}!) { payload: ${name}(input: $input) { ${selection} } }`,
    { input },
  );
  return data["payload"] as T;
}
