import { readFileSync } from "node:fs";
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
  parse,
  validate,
  type GraphQLNamedType,
} from "graphql";
import { describe, expect } from "vitest";
import { apiDocument } from "#scripts/api-doc.mjs";
import { joinedSchema } from "#scripts/schema.mjs";
import { measure } from "#server/platform/graphql/limits.ts";
import { executor, ROOT } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

describe("the schema", () => {
  test("at the root is joined from the features", () => {
    expect(readFileSync(`${ROOT}/schema.graphql`, "utf8")).toBe(joinedSchema(ROOT));
  });

  test("is what docs/api.md describes", () => {
    expect(readFileSync(`${ROOT}/docs/api.md`, "utf8")).toBe(apiDocument(ROOT));
  });

  test("refuses wrong values of its scalars with a message, in documents and in variables", async ({ world }) => {
    const fields = (type: string) =>
      `query ($v: ${type}) { repository(owner: "octo", name: "hello") { issue(number: 1) { `;
    const message = "A BigInt must be a whole number of up to 53 bits.";
    for (const value of [`"é"`, `"9007199254740993"`, "true"]) {
      await expect(
        world.graphql(
          "mona",
          `{ repository(owner: "octo", name: "hello") { issue(number: 1) { timelinePosition(fullDatabaseId: ${value}) } } }`,
        ),
      ).rejects.toThrow(message);
    }
    await expect(
      world.graphql("mona", `${fields("BigInt")} timelinePosition(fullDatabaseId: $v) } } }`, { v: "x" }),
    ).resolves.toMatchObject({ errors: [{ message: expect.stringContaining(message) as string }] });
    for (const v of ["x", "tomorrow", "2027-02-30T00:00:00Z", "2027-13-01"]) {
      await expect(
        world.graphql(
          "mona",
          `mutation ($v: DateTime) { createMilestone(input: { repositoryId: "x", title: "x", dueOn: $v }) { clientMutationId } }`,
          { v },
        ),
      ).resolves.toMatchObject({
        errors: [{ message: expect.stringContaining("A DateTime must be an ISO 8601 text.") as string }],
      });
    }
  });

  test("has a resolver wherever a field takes arguments", () => {
    const bare = Object.values(executor.schema.getTypeMap())
      .filter(isObjectType)
      .filter((type) => !type.name.startsWith("__"))
      .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
      .filter(
        ({ type, field }) => (field.args.length > 0 || ["Query", "Mutation"].includes(type.name)) && !field.resolve,
      )
      .map(({ type, field }) => `${type.name}.${field.name}`);
    expect(bare).toEqual([]);
  });

  test("describes every type, field, argument, input field and enum value", () => {
    const undescribed = Object.values(executor.schema.getTypeMap())
      .filter((type) => !type.name.startsWith("__") && !isSpecifiedScalarType(type))
      .flatMap((type) => [{ path: type.name, description: type.description }, ...membersOf(type)])
      .filter(({ description }) => !description)
      .map(({ path }) => path);
    expect(undescribed).toEqual([]);
  });

  test("permits every persisted operation of the pages", () => {
    const operations = JSON.parse(readFileSync(`${ROOT}/web/persisted.json`, "utf8")) as Record<string, string>;
    expect(Object.keys(operations).length).toBeGreaterThan(20);
    for (const text of Object.values(operations)) {
      expect(validate(executor.schema, parse(text)), text.slice(0, 80)).toEqual([]);
      const variables = { first: 25, count: 15, timelineCount: 15 };
      expect(measure(executor.schema, { document: parse(text), variables }).error, text.slice(0, 80)).toBeUndefined();
    }
  });
});

type Described = { path: string; description: string | null | undefined };

/** The fields of a type with their arguments, or its enum values. */
function membersOf(type: GraphQLNamedType): Described[] {
  if (isEnumType(type)) {
    return type.getValues().map(({ name, description }) => ({ path: `${type.name}.${name}`, description }));
  }
  if (isInputObjectType(type)) {
    return Object.values(type.getFields()).map(({ name, description }) => ({
      path: `${type.name}.${name}`,
      description,
    }));
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap(({ name, description, args }) => [
    { path: `${type.name}.${name}`, description },
    ...args.map((argument) => ({ path: `${type.name}.${name}(${argument.name})`, description: argument.description })),
  ]);
}

describe("the limits", () => {
  test("refuse pages of more than a hundred items", async ({ world }) => {
    const result = await world.graphql("mona", `{ safeViewer { repositories(first: 101) { totalCount } } }`);
    expect(result.errors?.[0]).toMatchObject({ type: "EXCESSIVE_PAGINATION", path: ["safeViewer", "repositories"] });
  });
});

describe("errors", () => {
  test("have a type and a path, and do not show the message of a bug", async ({ world }) => {
    const result = await world.graphql(
      "hubot",
      `mutation { createIssue(input: { repositoryId: "R_bm9wZQ", title: "x" }) { issue { id } } }`,
    );
    expect(result).toMatchObject({
      data: { createIssue: null },
      errors: [{ type: "NOT_FOUND", path: ["createIssue"] }],
    });
  });

  test("the GitHub CLI's selection of `state` on issues and pull requests is valid", async ({ world }) => {
    await world.issue("mona");
    const result = await world.graphql(
      "mona",
      `{ search(query: "repo:octo/hello", type: ISSUE, last: 5) { nodes { ... on Issue { number state } ... on PullRequest { number state } } } }`,
    );
    expect(result.data).toEqual({ search: { nodes: [{ number: 1, state: "OPEN" }] } });
  });
});
