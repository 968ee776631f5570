import { describe, expect, test } from "vitest";
import type { Names } from "#server/search/names.ts";
import { planSearch } from "#server/search/plan.ts";
import { analyze } from "#shared/query/analyze.ts";
import { parse } from "#shared/query/parse.ts";

/**
 * The label bug is 7 and on a fifth of the issues, wip is 8 and on a tenth, leak is 9 and on one of a thousand. Many issues involve mona, 3;
 * 50 involve tess, 4, who has comments on 2,000 of 10,000.
 */
const NAMES: Names = {
  found: (
    [
      ["label", "bug", 7, 0.2],
      ["label", "wip", 8, 0.1],
      ["label", "leak", 9, 0.001],
      ["account", "mona", 3, null],
      ["account", "tess", 4, null],
    ] as const
  ).map(([entity, name, id, share]) => ({
    entity,
    name,
    id,
    share,
    repositoryId: null,
    dataType: null,
    options: null,
  })),
  viewerId: 3,
  involved: [
    ...(["involves", "commenter", "mentions"] as const).map((qualifier) => ({
      qualifier,
      accountId: 3,
      expected: null,
    })),
    { qualifier: "involves", accountId: 4, expected: { share: 0.005, matches: 50 } },
    { qualifier: "commenter", accountId: 4, expected: { share: 0.2, matches: 2000 } },
    { qualifier: "mentions", accountId: 4, expected: { share: 0, matches: 0 } },
  ],
};

/** `textShare`: of the 20,000 issues that are searched. */
function plan(query: string, { isScoped = true, isDistributed = false, textShare = 0.001 } = {}) {
  const analysis = analyze(parse(query), isScoped ? "octo/hello" : undefined);
  return planSearch({
    analysis,
    names: NAMES,
    isScoped,
    isDistributed,
    textEstimate: analysis.texts.length === 0 ? null : { share: textShare, matches: textShare * 20_000 },
    expectedMatches: "UNKNOWN",
  });
}

describe("the rows of a search", () => {
  test.each([
    ["is:issue state:open", "ordered"],
    ["is:issue label:bug", "tried"],
    ["is:issue -label:bug", "ordered"],
    ["is:pr base:main", "tried"],
    ["is:pr base:*", "ordered"],
    ["is:pr -base:main", "ordered"],
    ["is:issue label:*", "ordered"],
    ["is:issue label:bug OR author:tess", "ordered"],
    ["crash", "selective"],
    ["-crash", "ordered"],
    ["crash label:bug", "selective"],
    ["(crash label:bug) OR parent-issue:a/b#1", "selective"],
    ["crash OR label:bug", "ordered"],
    ["is:blocked", "tried"],
    ["is:blocked crash", "selective"],
    ["is:blocked label:bug", "tried"],
    ["is:blocked OR parent-issue:a/b#1", "tried"],
    ["-is:blocked", "ordered"],
    ["mentions:*", "ordered"],
    ["involves:tess", "selective"],
    ["involves:mona", "ordered"],
    ["involves:@me", "ordered"],
    ["involves:mona crash", "selective"],
    ["commenter:mona", "tried"],
    ["commenter:mona crash", "selective"],
    ["commenter:mona involves:tess", "selective"],
    ["commenter:tess", "tried"],
    ["commenter:tess crash", "selective"],
    ["-commenter:tess", "ordered"],
    ["mentions:tess", "selective"],
    ["involves:tess OR commenter:tess", "tried"],
    ["crash sort:relevance", "ranked"],
    ["label:bug sort:relevance", "tried"],
    ["-crash sort:relevance", "ordered"],
  ])("of %j are %s", (query, kind) => {
    expect(plan(query).rows.kind).toBe(kind);
  });

  test.each([
    ["crash", "tried"],
    ["crash label:bug", "tried"],
    ["crash parent-issue:a/b#1", "selective"],
    ["crash label:leak", "selective"],
    ["crash sort:relevance", "ranked"],
  ])("with a common text, of %j are %s", (query, kind) => {
    expect(plan(query, { textShare: 0.06 }).rows.kind).toBe(kind);
  });

  test.each([
    [0.06, true],
    [0.6, false],
  ])(
    "of the best match of a text that a share of %j has are counted as they are found: %s",
    (textShare, areCounted) => {
      expect(plan("crash sort:relevance", { textShare }).rows).toMatchObject({ kind: "ranked", areCounted });
    },
  );

  test("of a common text with a label that few issues have are found and counted at once", () => {
    expect(plan("crash label:leak", { textShare: 0.06 }).rows).toMatchObject({ areCounted: true });
  });

  test.each([
    ["label:bug", 0.2],
    ["label:bug,wip", 0.3],
    ["label:bug OR label:wip", 0.3],
    ["label:bug label:wip author:tess", 0.02],
    ["is:blocked label:bug", null],
    ["commenter:mona", null],
    ["commenter:mona commenter:tess", null],
    ["commenter:tess OR commenter:mona", null],
  ])("of %j are expected to be a share of %j", (query, share) => {
    expect(plan(query).rows).toMatchObject({
      kind: "tried",
      expected: { share: share === null ? null : expect.closeTo(share), matches: null },
    });
  });

  test.each([
    ["commenter:tess", 0.2],
    ["commenter:tess label:bug", 0.04],
    ["commenter:@me commenter:tess", null],
  ])("of %j, whose people are counted, are expected to be a share of %j", (query, share) => {
    expect(plan(query).rows).toMatchObject({
      kind: "tried",
      expected: share === null ? { share, matches: null } : { share: expect.closeTo(share), matches: 2000 },
    });
  });

  test.each([
    ["crash", 0.06],
    ["crash (hang OR freeze)", 0.06],
    ["crash label:bug", 0.012],
    ["crash is:blocked", null],
  ])("with a common text, of %j are expected to be a share of %j", (query, share) => {
    expect(plan(query, { textShare: 0.06 }).rows).toMatchObject({
      kind: "tried",
      expected: share === null ? { share: null, matches: null } : { share: expect.closeTo(share), matches: 2400 },
    });
  });

  test("with a condition that nobody counts are all found first over all repositories", () => {
    expect(plan("is:blocked", { isScoped: false }).rows.kind).toBe("selective");
  });

  test.each([
    ["crash", "tried"],
    ["crash (hang OR freeze) org:octo", "tried"],
    ["crash sort:updated-asc", "tried"],
    ["crash sort:reactions", "selective"],
    ["crash label:bug", "selective"],
    ["crash involves:tess", "selective"],
    ["crash OR label:bug", "filtered"],
    ["crash is:blocked", "selective"],
  ])("with a common text, of %j over all repositories are %s", (query, kind) => {
    expect(plan(query, { isScoped: false, textShare: 0.06 }).rows.kind).toBe(kind);
  });

  test.each([
    ["crash", true],
    ["crash label:bug", true],
    ["(crash label:bug) OR hang", true],
    ["crash OR parent-issue:a/b#1", false],
    ["parent-issue:a/b#1", false],
  ])("of %j are counted as they are found: %s", (query, areCounted) => {
    expect(plan(query).rows).toMatchObject({ kind: "selective", areCounted });
    expect(plan(query, { isScoped: false }).rows).toMatchObject({ kind: "selective", areCounted });
  });

  test("of a whole list are those of no filter, in one repository", () => {
    expect(plan("is:issue state:open sort:updated").rows).toMatchObject({ isWholeList: true, sort: "updated-desc" });
    expect(plan("is:issue author:tess").rows).toMatchObject({ isWholeList: false });
    expect(plan("is:issue sort:reactions", { isScoped: false }).rows).toMatchObject({ isWholeList: false });
  });

  test.each([
    ["is:issue state:open", "everywhere"],
    ["org:octo -is:private sort:comments-asc", "everywhere"],
    ["sort:interactions", "everywhere"],
    ["sort:reactions", "ordered"],
    ["sort:milestone_prio", "ordered"],
    ["org:octo -label:bug sort:reactions", "ordered"],
    ["org:octo -label:bug", "filtered"],
    ["author:* sort:updated", "filtered"],
  ])("of %j over all repositories are %s", (query, kind) => {
    expect(plan(query, { isScoped: false }).rows.kind).toBe(kind);
    expect(plan(query, { isScoped: false, isDistributed: true }).rows.kind).toBe("ordered");
  });
});

describe("the counts of a search", () => {
  test.each([
    ["is:issue state:open", { kind: "counters", facet: undefined }],
    ["label:bug state:open", { kind: "counters", facet: { name: "LABEL", ids: [7], isExcluded: false } }],
    ["-label:bug", { kind: "counters", facet: { name: "LABEL", ids: [7], isExcluded: true } }],
    ["no:label", { kind: "counters", facet: { name: "LABEL", ids: [0], isExcluded: false } }],
    ["has:label", { kind: "counters", facet: { name: "LABEL", ids: [0], isExcluded: true } }],
    ["-has:label", { kind: "counters", facet: { name: "LABEL", ids: [0], isExcluded: false } }],
    ["author:mona,tess,nobody", { kind: "counters", facet: { name: "AUTHOR", ids: [3, 4, -1] } }],
    ["assignee:mona", { kind: "counters", facet: { name: "ASSIGNEE", ids: [3] } }],
    ["is:pr review:approved", { kind: "counters", facet: { name: "REVIEW", ids: [1] } }],
    ["is:pr status:failure", { kind: "counters", facet: { name: "CHECKS", ids: [3, 4] } }],
    ["reason:completed", { kind: "counters", facet: { name: "REASON", ids: [1] } }],
    ["-reason:completed", { kind: "capped" }],
    ["label:bug,wip", { kind: "capped" }],
    ["label:bug author:mona", { kind: "capped" }],
    ["label:*", { kind: "capped" }],
    ["involves:mona", { kind: "selective" }],
    ["crash", { kind: "selective" }],
  ])("of %j are %o", (query, counts) => {
    expect(plan(query).counts).toMatchObject(counts);
  });

  test.each([
    ["is:issue", "counters"],
    ["(org:octo OR is:private) label:bug", "counters"],
    ["NOT (repo:a/b repo:c/d)", "counters"],
    ["org:octo comments:>1", "capped"],
  ])("of %j over all repositories are %s", (query, kind) => {
    expect(plan(query, { isScoped: false }).counts.kind).toBe(kind);
  });
});
