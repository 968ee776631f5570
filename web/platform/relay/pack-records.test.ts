import { expect, test } from "vitest";
import { packRecords, unpackRecords } from "#web/platform/relay/pack-records.ts";
import type { RecordMap } from "#web/platform/relay/environment.ts";

const LIST = 'labels(first:10,orderBy:{"direction":"ASC","field":"NAME"})';

const issue = (id: string, number: number) => ({
  __id: id,
  __typename: "Issue",
  id,
  number,
  title: "It crashes",
  closedAt: null,
  author: { __ref: "A_1" },
  [LIST]: { __ref: `client:${id}:${LIST}` },
});

const labels = (id: string) => ({
  __id: `client:${id}:${LIST}`,
  __typename: "LabelConnection",
  edges: { __refs: [`client:${id}:${LIST}:edges:0`, null, `client:${id}:${LIST}:edges:2`] },
});

const edge = (id: string, position: number) => ({
  __id: `client:${id}:${LIST}:edges:${position}`,
  __typename: "LabelEdge",
  node: { __ref: "A_1" },
});

const RECORDS = [
  { __id: "client:root", __typename: "__Root", __fragments: { Page: { a: 1 } }, viewer: { __ref: "A_1" } },
  issue("I_1", 1),
  { __id: "A_1", __typename: "User", id: "A_1", login: "mona", names: ["a", "b"], empty: [], numbers: [3] },
  labels("I_1"),
  edge("I_1", 0),
  edge("I_1", 2),
  issue("I_2", 2),
  labels("I_2"),
  edge("I_2", 0),
  edge("I_2", 2),
];

const toMap = (records: readonly { __id: string }[]) =>
  Object.fromEntries(records.map((record) => [record.__id, record])) as unknown as RecordMap;

const throughJson = (records: RecordMap) =>
  unpackRecords(JSON.parse(JSON.stringify(packRecords(records))) as ReturnType<typeof packRecords>);

test("records are the same after they were packed and unpacked", () => {
  const records = toMap(RECORDS);
  expect(throughJson(records)).toEqual(records);
});

test("a record whose id is not its own, and a deleted one, are the same too", () => {
  const records = {
    ...toMap([{ __id: "client:1", __typename: "Query", id: "another" } as { __id: string }]),
    gone: null,
  };
  expect(throughJson(records as unknown as RecordMap)).toEqual(records);
});

test("a record that another one refers to first, before the parent that its id is made of, keeps its id", () => {
  const records = toMap([
    { __id: "client:root", __typename: "__Root", first: { __ref: "client:I_1:author" } } as { __id: string },
    { __id: "I_1", __typename: "Issue", id: "I_1", author: { __ref: "client:I_1:author" } } as { __id: string },
    { __id: "client:I_1:author", __typename: "User" } as { __id: string },
  ]);
  expect(throughJson(records)).toEqual(records);
});

test("a record that comes before its parent keeps its id", () => {
  const records = toMap([
    { __id: "client:I_1:author", __typename: "User" } as { __id: string },
    { __id: "I_1", __typename: "Issue", id: "I_1", author: { __ref: "client:I_1:author" } } as { __id: string },
  ]);
  expect(throughJson(records)).toEqual(records);
});

test("a reference to a record that the store does not have is the same", () => {
  const records = toMap([
    { __id: "client:root", __typename: "__Root", a: { __ref: "A_9" }, b: { __refs: ["A_9"] } } as { __id: string },
  ]);
  expect(throughJson(records)).toEqual(records);
});

test("a text that came before is written once, and a short one as it is", () => {
  const record = (id: string, texts: string[]) => ({
    __id: id,
    __typename: "Issue",
    ...Object.fromEntries(texts.map((text, index) => [`field${index}`, text])),
  });
  const records = toMap([
    record("I_1", ["a title that is long", "another long title", "short"]),
    record("I_2", ["another long title", "short", "a title that is long"]),
  ]);
  expect(packRecords(records).rows).toEqual([
    [0, "a title that is long", "another long title", "short"],
    [0, { t: 1 }, "short", { t: 0 }],
  ]);
  expect(throughJson(records)).toEqual(records);
});

test("keys, types and ids that follow from others are written once", () => {
  const { shapes, ids } = packRecords(toMap(RECORDS));
  expect(shapes.filter(([type]) => type === "Issue")).toEqual([
    ["Issue", "", "number", "title", "closedAt", "author", LIST],
  ]);
  expect(ids).toEqual(["client:root", "I_1", "A_1", null, null, null, "I_2", null, null, null]);
});
