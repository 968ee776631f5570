import { openOperations } from "./application.ts";
import { fillRepository } from "./fill-repository.ts";
import { openBench } from "./database.ts";
import { DOCUMENTS, type PageVariables } from "./documents.ts";
import { hasFlag } from "./options.ts";
import { printPlans } from "./plans.ts";
import { measure, startResult, writeResult, type Times } from "./report.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";

/**
 * `npm run bench -- labels`: the pages of a repository with 500 labels and
 * 1,000 milestones, ordering the 999 open issues of a milestone, and lists over
 * all repositories of a person who may not see this one. The repository is
 * private, so that the other benches do not find its issues. It stays in the
 * database: searches over all repositories that are measured later read past them.
 */
const bench = await openBench();
const { database } = bench.opened;
const result = startResult("labels", bench.issues);
const { run, runPage } = openOperations();
const { ownerId, repositoryId, issues } = await fillRepository(database, Math.max(2_000, bench.issues / 5));
const address = { owner: "curator", name: "curated" };
const context = (): Context => ({
  ...bench.context(),
  viewer: { accountId: ownerId, login: address.owner, isSiteAdmin: false, scopes: null, hiddenOrganizationIds: [] },
});
type LabelOrder = PageVariables["LabelsPageQuery"]["orderBy"];
type MilestoneOrder = PageVariables["MilestonesPageQuery"]["orderBy"];
type MilestoneState = "OPEN" | "CLOSED";
const BY_NAME: LabelOrder = { field: "NAME", direction: "ASC" };
const BY_COUNT: LabelOrder = { field: "ISSUE_COUNT", direction: "DESC" };
const TARGET = { of: "p95", max: 15 } as const;

const labelIds = await database.rows<{ id: number }>(
  sql`select id from labels where repository_id = ${repositoryId} order by lower(name) limit 30`,
);
const milestone = await database.row<{ id: number }>(
  sql`select id from milestones where repository_id = ${repositoryId} and number = 1`,
);
const milestoneId = milestone?.id ?? 0;
const issueIds = await database.rows<{ id: number }>(
  sql`select id from issues where repository_id = ${repositoryId} and milestone_id = ${milestoneId} and state = 'OPEN' order by id`,
);
const labelId = (id: number) => globalId("LA", repositoryId, id);

const labelsPage = (orderBy: LabelOrder, { skip = 0, query = null as string | null } = {}, ctx = context()) =>
  runPage(ctx, "LabelsPageQuery", { ...address, first: 30, skip, query, orderBy });
const milestonesPage = (orderBy: MilestoneOrder, state: MilestoneState = "OPEN", ctx = context()) =>
  runPage(ctx, "MilestonesPageQuery", { ...address, first: 50, skip: 0, states: [state], orderBy });
const milestonePage = (number: number, skip = 0) =>
  runPage(context(), "MilestonePageQuery", {
    ...address,
    number,
    query: `state:open milestone-number:${number} archived:false sort:milestone_prio-desc`,
    first: 25,
    skip,
    previousSkip: Math.max(0, skip - 1),
    isLaterPage: skip > 0,
  });
const labelCounts = () => run(context(), DOCUMENTS.labelCounts, { ids: labelIds.map(({ id }) => labelId(id)) });

const floor = await measure("floor: select 1", 2000, () => database.pool.query("select 1"));
const figures = [floor, ...(await measureLabels()), ...(await measureMilestones()), ...(await measureMutations())];
writeResult({
  ...result,
  tables: [
    { floor: floor.name, figures },
    {
      title: "Lists over all repositories, by a person who may not see this one",
      figures: await measureOthers(),
    },
    {
      title: "Moving an issue",
      figures: [
        {
          name: "issues that one move writes, at most",
          value: await countMovedRows(),
          unit: "rows",
          targets: [{ of: "value", max: 1 }],
        },
      ],
    },
  ],
});
if (hasFlag("plans")) {
  await printPlans(context(), "labels", (ctx) => labelsPage(BY_COUNT, {}, ctx));
  await printPlans(context(), "milestones", (ctx) =>
    milestonesPage({ field: "COMPLETENESS", direction: "DESC" }, "OPEN", ctx),
  );
}
await bench.opened.close();
process.exit(0);

async function measureLabels(): Promise<Times[]> {
  return [
    await measure("labels by name", 300, () => labelsPage(BY_NAME), TARGET),
    await measure(
      "labels by name, with the counts of its 30 rows",
      300,
      async () => {
        await labelsPage(BY_NAME);
        await labelCounts();
      },
      TARGET,
    ),
    await measure(
      "labels by count, with counts",
      300,
      async () => {
        await labelsPage(BY_COUNT);
        await labelCounts();
      },
      TARGET,
    ),
    await measure("labels, page 17", 300, () => labelsPage(BY_NAME, { skip: 480 }), TARGET),
    await measure("labels, searched", 300, () => labelsPage(BY_NAME, { query: "label 4" }), TARGET),
  ];
}

async function measureMilestones(): Promise<Times[]> {
  const figures: Times[] = [];
  for (const [field, direction] of [
    ["UPDATED_AT", "DESC"],
    ["DUE_DATE", "ASC"],
    ["COMPLETENESS", "DESC"],
    ["TITLE", "ASC"],
    ["COUNT", "DESC"],
  ] as const) {
    const name = `milestones by ${field.toLowerCase().replace("_", " ")}, with counts`;
    figures.push(await measure(name, 300, () => milestonesPage({ field, direction }), TARGET));
  }
  return [
    ...figures,
    await measure(
      "closed milestones, with counts",
      300,
      () => milestonesPage({ field: "UPDATED_AT", direction: "DESC" }, "CLOSED"),
      TARGET,
    ),
    await measure("a milestone of few issues", 300, () => milestonePage(7), TARGET),
    await measure("a milestone of 999 open issues", 300, () => milestonePage(1)),
    await measure("a milestone of 999 open issues, the last page", 300, () => milestonePage(1, 975)),
    await measure("progress of a milestone", 50, () =>
      run(context(), DOCUMENTS.milestoneProgress, { ...address, number: 1 }),
    ),
  ];
}

async function measureMutations(): Promise<Times[]> {
  return [
    await measure("move an issue among 999", 300, moveIssue),
    await measure("create and delete a label", 100, async (n) => {
      await run(context(), DOCUMENTS.deleteLabel, { id: await createLabel(`made ${n}`) });
    }),
    await measure("merge a label of 400 issues", 5, async (n) => {
      const id = await createLabel(`merge ${n} ${Date.now()}`);
      await labelIssues(id, n);
      await run(context(), DOCUMENTS.mergeLabel, { id, intoId: labelId(labelIds[n % labelIds.length]?.id ?? 0) });
    }),
  ];
}

/** The issues of the repository are the newest of all. */
async function measureOthers(): Promise<Times[]> {
  const figures: Times[] = [];
  for (const query of [
    "is:issue state:open",
    "is:issue state:open author:@me sort:updated-desc",
    "is:issue state:open assignee:@me sort:updated-desc",
    "is:issue state:open no:assignee sort:updated-desc",
    'is:issue state:open label:"label 7" sort:updated-desc',
    "is:issue state:open comments:>4",
  ]) {
    const search = () => run(bench.request(), DOCUMENTS.searchEverywhere, { query, waitsForCounts: false });
    figures.push(await measure(`\`${query}\``, 60, search, { of: "p95", max: 50 }));
  }
  return figures;
}

function moveIssue(n: number): Promise<unknown> {
  const issueId = (index: number) => globalId("I", repositoryId, issueIds[index % issueIds.length]?.id ?? 0);
  return run(context(), DOCUMENTS.reprioritize, {
    id: issueId(n * 37),
    prevId: issueId(n * 101 + 5),
    milestoneId: globalId("MI", repositoryId, milestoneId),
  });
}

async function createLabel(name: string): Promise<string> {
  const created = await run(context(), DOCUMENTS.createLabel, { repositoryId: globalId("R", repositoryId), name });
  return (created as { createLabel: { label: { id: string } } }).createLabel.label.id;
}

/** Adds a label to 400 issues of the repository. */
async function labelIssues(id: string, n: number): Promise<void> {
  const label = await database.row<{ id: number }>(
    sql`select max(id) as id from labels where repository_id = ${repositoryId}`,
  );
  const first = (n * 400) % (issues - 400);
  const count = await database.run(sql`
    update issues set label_ids = label_ids || ${label?.id}::bigint
    where repository_id = ${repositoryId} and number between ${first + 1} and ${first + 400}`);
  if (count !== 400) throw new Error(`${id} was put on ${count} issues.`);
}

/** Moves twenty issues. Returns the maximum number of rows whose rank a move changed. */
async function countMovedRows(): Promise<number> {
  let max = 0;
  for (let n = 0; n < 20; n += 1) {
    const before = await ranks();
    await moveIssue(n);
    const after = await ranks();
    max = Math.max(max, [...after].filter(([id, rank]) => before.get(id) !== rank).length);
  }
  return max;
}

async function ranks(): Promise<Map<number, string>> {
  const rows = await database.rows<{ id: number; rank: string }>(
    sql`select id, coalesce(milestone_rank, id)::text as rank from issues where milestone_id = ${milestoneId} and repository_id = ${repositoryId}`,
  );
  return new Map(rows.map((row) => [row.id, row.rank]));
}
