import fc from "fast-check";
import { expect } from "vitest";
import { evaluate, loadFacts, type Evaluation, type Fact } from "#server/test/search-oracle.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { searchWorld } from "#server/test/search-world.ts";
import { test } from "#server/test/world-test.ts";
import { scopeToRepository, summarize } from "#shared/query/normalize.ts";
import { parse } from "#shared/query/parse.ts";
import { REACTION_SORTS, SORTS } from "#shared/query/qualifiers.ts";
import { REACTION_CONTENTS } from "#server/reactions/reaction.ts";

const TERMS = [
  ..."is:issue is:pr type:issue type:pr is:open is:closed state:open state:closed is:merged is:unmerged is:queued is:draft draft:true draft:false".split(
    " ",
  ),
  ..."is:pinned is:locked is:unlocked is:public is:private is:blocked is:blocking archived:true archived:false reason:completed reason:duplicate".split(
    " ",
  ),
  'reason:"not planned"',
  ..."repo:octo/hello repo:octo/secret repo:octo/old repo:octo/none org:octo user:mona author:mona author:tess author:@me author:* author:nobody".split(
    " ",
  ),
  ..."assignee:tess assignee:@me assignee:* mentions:hubot mentions:tess mentions:* commenter:mona commenter:@wren commenter:max involves:tess involves:@me".split(
    " ",
  ),
  ..."team:octo/core label:bug label:bug,wip label:nothing label:* milestone:v1 milestone:* milestone-number:2 project:octo/1 project:octo/9 type:Bug type:feature,bug type:*".split(
    " ",
  ),
  'label:"help wanted"',
  'milestone:"v2 beta"',
  ..."no:label no:milestone no:assignee no:project no:type no:parent-issue no:sub-issue no:field.effort has:label has:project has:parent-issue has:sub-issue has:field.priority".split(
    " ",
  ),
  ..."linked:pr linked:issue parent-issue:octo/hello#1 sub-issue:octo/hello#3 blocked-by:octo/hello#3 blocking:octo/hello#4 blocked-by:octo/secret#3".split(
    " ",
  ),
  ..."field.priority:high field.priority:high,low field.effort:>0 field.effort:-3.5 field.effort:-6..2.5 field.customer:acme field.nothing:x".split(
    " ",
  ),
  'field."target date":>=2024-03-01',
  'field.customer:"big co"',
  ..."comments:0 comments:>1 comments:1..2 reactions:0 reactions:>=2 interactions:<4 created:2024-02 created:>=2024-04-01 updated:<2024-05-15 closed:2024-05 closed:*..2024-05-25 merged:2024".split(
    " ",
  ),
  ..."head:topic-17 base:main status:success status:pending status:failure review:none review:approved review:required review:changes_requested".split(
    " ",
  ),
  ..."reviewed-by:tess review-requested:wren review-requested:tess user-review-requested:wren user-review-requested:tess team-review-requested:octo/core".split(
    " ",
  ),
];
const WORDS = [
  "crash",
  "starting",
  '"crash on start"',
  "fix",
  "menus",
  "HTTP/2",
  "foo_bar()",
  "ERR-42",
  "v1.2.3",
  "搜索",
  "中",
  "тёмная",
  "cafe",
  '"café menu"',
  "the",
  "dark",
  "nowhere",
  "1010101",
  '"of dark"',
  "---",
];
const PLACES = ["", "", "", "in:title", "in:body", "in:comments", "in:title,body"];

const leaf = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...TERMS) },
  { weight: 2, arbitrary: fc.constantFrom(...WORDS) },
);
const negatable = fc
  .tuple(fc.boolean(), leaf)
  .map(([isNegated, text]) => (isNegated && !text.startsWith("-") ? `-${text}` : text));
const { tree } = fc.letrec<{ tree: string; group: string }>((tie) => ({
  tree: fc.oneof({ maxDepth: 3 }, negatable, tie("group")),
  group: fc
    .tuple(
      fc.constantFrom(" ", " AND ", " OR "),
      fc.array(tie("tree"), { minLength: 1, maxLength: 3 }),
      fc.constantFrom("", "", "NOT ", "-"),
    )
    .map(([joint, inner, before]) => `${before}(${inner.join(joint)})`),
}));
const queries = fc
  .tuple(
    fc.array(tree, { minLength: 1, maxLength: 4 }),
    fc.constantFrom(...PLACES),
    fc.constantFrom("", ...SORTS.filter((sort) => sort !== "relevance-desc" && sort !== "milestone_prio-desc")),
  )
  .map(([parts, place, sort]) => [...parts, place, sort && `sort:${sort}`].filter(Boolean).join(" "));

function by(facts: Fact[], login: string | null): Evaluation {
  const seen = facts.filter((fact) => fact.isPublic || login === "mona");
  return { facts, seen, me: login, now: new Date(), teams: { "octo/core": ["tess"] } };
}

/** Keys to sort by, first to last, as the order says. */
function keysOf(fact: Fact, sort: string): number[] {
  const [, name = ""] = /^(.+)-(?:asc|desc)$/.exec(sort) ?? [];
  const kind = REACTION_SORTS[name as keyof typeof REACTION_SORTS];
  const created = new Date(fact.createdAt).getTime();
  if (kind || name === "reactions") {
    const n = kind
      ? fact.reactions.filter((content) => content === REACTION_CONTENTS[kind - 1]).length
      : fact.reactions.length;
    return [n, n === 0 ? created : 0, fact.id];
  }
  const first = {
    created,
    updated: new Date(fact.updatedAt).getTime(),
    comments: fact.comments.length,
    interactions: fact.comments.length + fact.reactions.length,
  }[name];
  return [first ?? created, fact.id];
}

function expected(query: string, evaluation: Evaluation, repository: string | undefined) {
  const parsed = repository ? scopeToRepository(parse(query), repository) : parse(query);
  const summary = summarize(parsed);
  const matches = evaluation.seen.filter(
    (fact) =>
      (!repository || fact.repository === repository) &&
      (summary.namesKind || !fact.isPull) &&
      (repository !== undefined || summary.namesArchived || !fact.isArchived) &&
      evaluate(parsed.root, fact, evaluation),
  );
  const sort = summary.sort ?? "created-desc";
  const sign = sort.endsWith("-asc") ? 1 : -1;
  return matches
    .toSorted((a, b) => {
      const [left, right] = [keysOf(a, sort), keysOf(b, sort)];
      const at = left.findIndex((key, index) => key !== right[index]);
      return at < 0 ? 0 : ((left[at] ?? 0) - (right[at] ?? 0)) * sign;
    })
    .map((fact) => fact.id);
}

test("random queries find, in SQL, what a plain reading of them finds", async ({ world }) => {
  await searchWorld(world);
  const facts = await loadFacts(world.db);
  await fc.assert(
    fc.asyncProperty(queries, fc.constantFrom("mona", "hubot", null), fc.boolean(), async (query, login, isScoped) => {
      const evaluation = by(facts, login);
      const found = await searchIssues(world.as(login), { query, first: 100 }, isScoped ? world.hello : undefined);
      const wanted = expected(query, evaluation, isScoped ? "octo/hello" : undefined);
      expect([query, found.nodes.map((issue) => issue.id)]).toEqual([query, wanted]);
      expect([query, found.issueCount]).toEqual([query, wanted.length]);
    }),
    { numRuns: Number(process.env["MILEPOST_RANDOM_QUERIES"] ?? 1500), endOnFailure: false },
  );
}, 120_000);
