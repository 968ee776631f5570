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
import { checkLimits } from "#server/platform/graphql/limits.ts";
import { executor, ROOT } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

describe("the schema", () => {
  test("at the root is the features' own, joined", () => {
    expect(readFileSync(`${ROOT}/schema.graphql`, "utf8")).toBe(joinedSchema(ROOT));
  });

  test("is what docs/api.md describes", () => {
    expect(readFileSync(`${ROOT}/docs/api.md`, "utf8")).toBe(apiDocument(ROOT));
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

  test("is what every persisted operation of the pages is valid against", () => {
    const operations = JSON.parse(readFileSync(`${ROOT}/web/persisted.json`, "utf8")) as Record<string, string>;
    expect(Object.keys(operations).length).toBeGreaterThan(20);
    for (const text of Object.values(operations)) {
      expect(validate(executor.schema, parse(text)), text.slice(0, 80)).toEqual([]);
      expect(checkLimits(parse(text), { first: 25, count: 15, timelineCount: 15 })).toBeUndefined();
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
  const limit = (query: string, variables = {}) => checkLimits(parse(query), variables)?.message;

  test("count the nodes down each path", () => {
    expect(limit(`{ a(first: 100) { b(first: 100) { c(first: 100) { id } } } }`)).toContain(
      "exceeds the maximum limit of 500,000",
    );
    expect(limit(`query ($n: Int = 100) { a(first: $n) { b(first: $n) { c(first: $n) { id } } } }`)).toContain(
      "exceeds the maximum limit",
    );
    expect(limit(`{ a(first: 100) { b(first: 100) { id } } }`)).toBeUndefined();
  });

  test("hold the depth, through fragments too, and never loop over them", () => {
    expect(limit(`{ ${"a { ".repeat(30)} id ${"} ".repeat(30)} }`)).toContain("depth");
    const fragments = Array.from({ length: 30 }, (_, n) => `fragment F${n} on X { ...F${n + 1} ...F${n + 1} }`).join(
      " ",
    );
    expect(limit(`{ ...F0 } ${fragments} fragment F30 on X { id }`)).toContain("too many selections");
  });

  test("refuse pages of more than a hundred", async ({ world }) => {
    const result = await world.graphql("mona", `{ safeViewer { repositories(first: 101) { totalCount } } }`);
    expect(result.errors?.[0]).toMatchObject({ type: "UNPROCESSABLE", path: ["safeViewer", "repositories"] });
  });
});

describe("errors", () => {
  test("carry type and path, and hide what is a bug", async ({ world }) => {
    const result = await world.graphql(
      "hubot",
      `mutation { createIssue(input: { repositoryId: "R_bm9wZQ", title: "x" }) { issue { id } } }`,
    );
    expect(result).toMatchObject({
      data: { createIssue: null },
      errors: [{ type: "NOT_FOUND", path: ["createIssue"] }],
    });
  });

  test("gh's selection of state on both kinds is taken", async ({ world }) => {
    await world.issue("mona");
    const result = await world.graphql(
      "mona",
      `{ search(query: "repo:octo/hello", type: ISSUE, last: 5) { nodes { ... on Issue { number state } ... on PullRequest { number state } } } }`,
    );
    expect(result.data).toEqual({ search: { nodes: [{ number: 1, state: "OPEN" }] } });
  });
});
