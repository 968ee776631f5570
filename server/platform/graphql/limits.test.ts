import { readFileSync } from "node:fs";
import { getIntrospectionQuery, parse } from "graphql";
import { describe, expect } from "vitest";
import { measure } from "#server/platform/graphql/limits.ts";
import { DEFAULT_PAGE_SIZES, SEARCH_FIELDS } from "#server/platform/graphql/page-sizes.ts";
import { executor, ROOT } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

function limit(query: string, variables = {}): string | undefined {
  return measure(executor.schema, { document: parse(query), variables }).error?.message;
}

const inHello = (selection: string) => `{ repository(owner: "octo", name: "hello") { ${selection} } }`;
const nested = (selection: string, depth: number): string =>
  depth === 0 ? "id" : `issues${selection} { nodes { id repository { ${nested(selection, depth - 1)} } } }`;
const TOO_MANY_NODES = /^This query requests up to [\d,]+ possible nodes which exceeds the maximum limit of 500,000\.$/;

describe("the limits of an operation", () => {
  test("count the nodes along each path", () => {
    expect(limit(inHello(nested("(first: 100)", 3)))).toMatch(TOO_MANY_NODES);
    expect(limit(inHello(nested("(last: 100)", 3)))).toMatch(TOO_MANY_NODES);
    expect(limit(inHello(nested("(first: 100)", 2)))).toBeUndefined();
  });

  test("refuse brackets in brackets without end before they exhaust the stack, and ignore those in texts", () => {
    const message = "The document is nested too deeply (maximum is 200 brackets).";
    for (const [open, close] of [
      ["{ node(id: [", "]) }"],
      ["{ a", "}"],
      ["{ a(b: {c: ", "}) }"],
    ] as const) {
      for (const count of [201, 7_000]) {
        const errors = executor.document(open.repeat(count) + close.repeat(count));
        expect(errors, `${open} ${count}`).toMatchObject([{ message }]);
      }
    }
    expect(
      executor.document(`{ search(query: "${"(".repeat(1_000)}", type: ISSUE, first: 1) { issueCount } }`),
    ).toHaveProperty("kind");
  });

  test("count a connection without a size as its default page", () => {
    expect(limit(inHello(nested("", 4)))).toMatch(TOO_MANY_NODES);
    expect(limit(inHello(nested("(first: null)", 4)))).toMatch(TOO_MANY_NODES);
    expect(limit(`query ($n: Int) ${inHello(nested("(first: $n)", 4))}`)).toMatch(TOO_MANY_NODES);
    expect(limit(`query ($n: Int = 3) ${inHello(nested("(first: $n)", 4))}`, { n: null })).toMatch(TOO_MANY_NODES);
    expect(limit(`query ($n: Int = 3) ${inHello(nested("(first: $n)", 4))}`)).toBeUndefined();
    expect(limit(`query ($n: Int) ${inHello(nested("(first: $n)", 3))}`, { n: 100 })).toMatch(TOO_MANY_NODES);
  });

  test("count of fragments on several types the largest, and no nodes for a list without its argument", () => {
    const values = (fields: string) =>
      limit(`{ organization(login: "octo") { projectsV2(first: 100) { nodes { items(first: 100) { nodes {
        fieldValues(first: 20) { nodes { ${fields} } } } } } } } }`);
    const fields = Array.from({ length: 2 }, (_, index) => `v${index}: name`).join(" ");
    const one = `... on ProjectV2ItemFieldSingleSelectValue { ${fields} }`;
    const other = `... on ProjectV2ItemFieldIterationValue { title }`;
    const TOO_MANY_VALUES = /possible values of fields which exceeds/;
    expect(values("__typename")).toBeUndefined();
    expect(values(`${one} ${other}`)).toMatch(TOO_MANY_VALUES);
    expect(
      values("... on ProjectV2ItemFieldSingleSelectValue { name } ... on ProjectV2ItemFieldIterationValue { title }"),
    ).toBeUndefined();
    const nodes = (argument: string) =>
      measure(executor.schema, {
        document: parse(`{ organization(login: "octo") { projectV2(number: 1) { fields(first: 10) { nodes {
          ... on ProjectV2SingleSelectField { options${argument} { name } } } } } } }`),
      }).nodes;
    expect(nodes("")).toBe(10);
    expect(nodes('(names: ["a", "b"])')).toBe(10 + 20);
  });

  test("count no nodes for a connection of which only the count is asked for, unless it has a size", () => {
    const nodes = (selection: string) =>
      measure(executor.schema, { document: parse(inHello(`issues(first: 10) { nodes { ${selection} } }`)) }).nodes;
    expect(nodes("id")).toBe(10);
    expect(nodes("comments { totalCount pageInfo { hasNextPage } }")).toBe(10);
    expect(nodes("comments { ... on IssueCommentConnection { totalCount } }")).toBe(10);
    expect(nodes("comments(first: 20) { totalCount }")).toBe(10 + 200);
    expect(nodes("comments { nodes { id } }")).toBe(10 + 300);
    expect(nodes("comments { ... on IssueCommentConnection { edges { cursor } } }")).toBe(10 + 300);
  });

  test("count the page of a count that is loaded, but not that of reactions, which come with their subject", () => {
    const issues = (selection: string) =>
      inHello(`issues(first: 100) { nodes { comments(first: 100) { ${selection} } } }`);
    expect(limit(issues("nodes { issue { assignees { totalCount } participants { totalCount } } }"))).toContain(
      "possible values of fields",
    );
    expect(limit(issues("nodes { reactionGroups { content users { totalCount } } }"))).toBeUndefined();
  });

  test("count as many nodes as are asked for, and as many values as a connection can have", () => {
    const authors = (first: number) =>
      inHello(`pullRequests(first: 30) { nodes { commits(first: 100) { nodes { commit {
        authors(first: ${first}) { nodes { name email user { id login } } } } } } } }`);
    const { nodes, error } = measure(executor.schema, { document: parse(authors(100)) });
    expect({ nodes, error }).toEqual({ nodes: 30 + 3_000 + 300_000, error: undefined });
    expect(limit(authors(100).replace("first: 30", "first: 50"))).toMatch(TOO_MANY_NODES);
  });

  test("count connections of interfaces and behind fragments", () => {
    const query = `{ node(id: "x") { ...A } } fragment A on Repository { ...B }
      fragment B on Repository { ${nested("", 4)} }`;
    expect(limit(query)).toMatch(TOO_MANY_NODES);
    expect(limit(`{ repositoryOwner(login: "octo") { repositories { nodes { ${nested("", 3)} } } } }`)).toMatch(
      TOO_MANY_NODES,
    );
  });

  test("refuse an operation before any statement is sent", async ({ world }) => {
    const before = world.db.statements.count;
    const result = await world.graphql("hubot", inHello(nested("", 4)));
    expect(result).toEqual({ errors: [expect.objectContaining({ type: "MAX_NODE_LIMIT_EXCEEDED" })] });
    expect(world.db.statements.count).toBe(before);
  });

  test("count aliases", () => {
    const timelines = Array.from(
      { length: 45 },
      (_, n) => `a${n}: issues(first: 100) { nodes { timelineItems(first: 100) { nodes { __typename } } } }`,
    ).join(" ");
    expect(limit(inHello(timelines))).toBe(
      "This query requests up to 909,046 possible values of fields which exceeds the maximum limit of 500,000.",
    );
  });

  test("count lists in arguments", () => {
    const ids = Array.from({ length: 101 }, (_, n) => `R_${n}`);
    const message = "You may not provide more than 100 node ids; you provided 101.";
    expect(limit(`query ($ids: [ID!]!) { nodes(ids: $ids) { id } }`, { ids })).toBe(message);
    expect(limit(`{ nodes(ids: ${JSON.stringify(ids)}) { id } }`)).toBe(message);
    expect(limit(`query ($ids: [ID!]! = ${JSON.stringify(ids)}) { nodes(ids: $ids) { id } }`)).toBe(message);
    const issues = `... on Repository { issues(first: 100) { nodes { comments(first: 100) { nodes { id } } } } }`;
    expect(limit(`query ($ids: [ID!]!) { nodes(ids: $ids) { ${issues} } }`, { ids: ids.slice(1) })).toMatch(
      TOO_MANY_NODES,
    );
  });

  test("count searches", () => {
    const counts = (length: number) =>
      Array.from({ length }, (_, n) => `a${n}: searchCounts(queries: $queries)`).join(" ");
    const query = (length: number) =>
      `query ($queries: [String!]!) { safeViewer { user { dashboard { ${counts(length)} } } } }`;
    const queries = Array.from({ length: 50 }, () => "bug");
    expect(limit(query(3), { queries })).toBe(
      "This query requests up to 150 possible searches which exceeds the maximum limit of 100.",
    );
    expect(limit(query(2), { queries })).toBeUndefined();
    const searches = Array.from({ length: 101 }, (_, n) => `s${n}: search(query: "a", type: ISSUE) { issueCount }`);
    expect(limit(`{ ${searches.join(" ")} }`)).toContain("101 possible searches");
  });

  test("allow the schema to be read, but not forty times at once", () => {
    const query = getIntrospectionQuery();
    expect(limit(query)).toBeUndefined();
    const schema = /\{\s*(__schema[\s\S]*?)\}\s*fragment/.exec(query)?.[1] ?? "";
    const copies = Array.from({ length: 40 }, (_, n) => schema.replace("__schema", `s${n}: __schema`));
    expect(limit(query.replace(schema, copies.join(" ")))).toContain("possible values of the schema");
  });

  test("include the depth, also through fragments and their cycles", () => {
    expect(limit(inHello(`${'owner { repository(name: "x") { '.repeat(30)} id ${"} } ".repeat(30)}`))).toContain(
      "depth",
    );
    const fragments = Array.from(
      { length: 30 },
      (_, n) => `fragment F${n} on Repository { ...F${n + 1} ...F${n + 1} }`,
    ).join(" ");
    expect(limit(`{ node(id: "x") { ...F0 } } ${fragments} fragment F30 on Repository { id }`)).toContain(
      "too many selections",
    );
  });

  test("measure the named operation only", () => {
    const document = parse(`query A ${inHello(nested("", 4))} query B { viewer { login } }`);
    expect(measure(executor.schema, { document, operationName: "B" }).error).toBeUndefined();
    expect(measure(executor.schema, { document, operationName: "A" }).error?.message).toMatch(TOO_MANY_NODES);
  });

  test("apply to every connection and every search of the schema", () => {
    const sdl = readFileSync(`${ROOT}/schema.graphql`, "utf8");
    const connections = new Set(Array.from(sdl.matchAll(/^type (\w+Connection) /gm), ([, name]) => name ?? ""));
    expect(Object.keys(DEFAULT_PAGE_SIZES).filter((name) => !name.includes("."))).toEqual([...connections].sort());
    for (const coordinate of SEARCH_FIELDS) {
      const [type = "", field = ""] = coordinate.split(".");
      const found = executor.schema.getType(type);
      expect(found && "getFields" in found && field in found.getFields(), coordinate).toBe(true);
    }
  });
});
