import { parse } from "graphql";
import { expect, test } from "vitest";
import { measure } from "#server/platform/graphql/limits.ts";
import { rememberMeasures } from "#server/platform/graphql/remember-measures.ts";
import { executor } from "#server/test/world.ts";

const DOCUMENT = parse(`
  query A($first: Int = 7, $ids: [ID!]!, $owner: String = "octo", $number: Int = 1) {
    nodes(ids: $ids) { id }
    repository(owner: $owner, name: "hello") { issue(number: $number) { id } issues(first: $first) { nodes { id comments(first: 2) { nodes { id } } } } }
  }
  query B { viewer { id } }
`);

const VARIABLES = [
  {},
  { ids: ["a"] },
  { ids: ["a", "b", "c"] },
  { first: 3, ids: ["a"] },
  { first: 30, ids: ["a"] },
  { first: null, ids: ["a"] },
  { first: undefined, ids: ["a"] },
  { first: "3", ids: ["a"] },
  { first: 3, ids: "a", owner: "mona" },
  { first: 100, ids: Array.from({ length: 101 }, () => "a") },
];

test("a remembered size is that which is measured, for each page size, list and operation", () => {
  const remembered = rememberMeasures(executor.schema);
  for (const operationName of ["A", "B"]) {
    // Twice: before and after the sizes are remembered.
    for (const variables of [...VARIABLES, ...VARIABLES]) {
      const operation = { document: DOCUMENT, operationName, variables };
      const { error, ...sizes } = measure(executor.schema, operation);
      const known = remembered(operation);
      expect({ ...sizes, message: error?.message }).toEqual({
        selections: known.selections,
        nodes: known.nodes,
        requests: known.requests,
        message: known.error?.message,
      });
    }
  }
});

test("texts in the variables, and numbers that are no page sizes, do not matter, so the next request is not measured again", () => {
  const remembered = rememberMeasures(executor.schema);
  const measured = (owner: string, number: number) =>
    remembered({ document: DOCUMENT, operationName: "A", variables: { owner, number, first: 5, ids: [owner] } });
  expect(measured("mona", 1)).toBe(measured("tess", 2));
});

test("the sizes of one document that are remembered are limited", () => {
  const remembered = rememberMeasures(executor.schema);
  const measured = (first: number) =>
    remembered({ document: DOCUMENT, operationName: "A", variables: { first, ids: ["a"] } });
  const before = measured(1);
  for (let first = 2; first < 100; first += 1) measured(first);
  expect(measured(1)).not.toBe(before);
  expect(measured(1)).toEqual(before);
});
