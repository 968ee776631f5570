import { readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { openBench } from "./data.ts";
import { measure, printFigures, type Figures } from "./measure.ts";
import { runCommand } from "#server/run-command.ts";
import type { Context } from "#server/context.ts";
import { deleteLabel, mergeLabel } from "#server/labels/delete-label.ts";
import { milestoneProgress } from "#server/issues/milestone-progress.ts";
import { reprioritizeMilestoneIssue } from "#server/issues/reprioritize-milestone-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { ROOT } from "#server/main.ts";
import type { MilestoneRow } from "#server/milestones/milestone.ts";
import { MILESTONE_COLUMNS } from "#server/milestones/milestone.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import { Executor } from "#server/platform/graphql/execute.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { readPersisted } from "#server/platform/graphql/persisted.ts";
import { makeSchema, readSdl } from "#server/platform/graphql/schema.ts";
import { FEATURES } from "#server/features.ts";

/**
 * `npm run bench -- labels`: the pages of a repository with 500 labels and
 * 1,000 milestones over 200,000 issues, and putting the thousand issues of a
 * milestone into order. The repository is private, so that the other benches
 * do not see it.
 */
const { size, opened, context: anybody } = await openBench();
const db = opened.database;
const executor = new Executor(makeSchema(readSdl(ROOT), FEATURES));
const persisted = readPersisted(join(ROOT, "dist/persisted.json"), executor, false);
const operations = JSON.parse(await readFile(join(ROOT, "dist/persisted.json"), "utf8")) as Record<string, string>;

const address = { owner: "curator", name: "curated" };
const LABELS = 500;
const MILESTONES = 1000;
const ISSUES = 200_000;
const ORDERED = 999;
const { curatorId, repositoryId } = await curated();
const context = (): Context => ({
  ...anybody(),
  viewer: { accountId: curatorId, login: "curator", isSiteAdmin: false, scopes: null },
});

function page(name: string, variables: Record<string, unknown>) {
  const document = persisted.document(
    Object.keys(operations).find((id) => operations[id]?.startsWith(`query ${name}(`)) ?? "",
  );
  if (!document) throw new Error(`There is no ${name}. Build first: npm run build`);
  return async () => {
    const result = await executor.execute(context(), { document, variables: { ...address, ...variables } });
    if (result.errors) throw new Error(JSON.stringify(result.errors));
    return result.data;
  };
}

const labelIds = await db.rows<{ id: number }>(
  sql`select id from labels where repository_id = ${repositoryId} order by lower(name) limit 30`,
);
const [ordered] = await db.rows<MilestoneRow>(
  sql`select ${MILESTONE_COLUMNS} from milestones m where m.repository_id = ${repositoryId} and m.number = 1`,
);
if (!ordered) throw new Error("There is no milestone 1.");
const issueIds = (
  await db.rows<{ id: number }>(
    sql`select id from issues where repository_id = ${repositoryId} and milestone_id = ${ordered.id} and state = 'OPEN' order by id`,
  )
).map((row) => row.id);

console.log(
  `Node ${process.version}, ${size.issues} issues and ${ISSUES} of the repository's own, load ${loadavg()
    .map((n) => n.toFixed(2))
    .join(" ")}\n`,
);
const labels = (field: string, direction: string, skip = 0, query: string | null = null) =>
  page("LabelsPageQuery", { first: 30, skip, query, orderBy: { field, direction } });
const milestones = (field: string, direction: string, state = "OPEN") =>
  page("MilestonesPageQuery", { first: 50, skip: 0, states: [state], orderBy: { field, direction } });
const issues = (number: number, state: string, skip = 0) =>
  page("MilestonePageQuery", {
    number,
    query: `state:${state} milestone-number:${number} archived:false sort:milestone_prio-desc`,
    first: 25,
    skip,
  });

const floor = await measure("floor: select 1", 2000, () => db.pool.query("select 1"));
const rows: Figures[] = [floor];
const time = async (name: string, runs: number, work: (run: number) => Promise<unknown>) =>
  rows.push(await measure(name, runs, work));
const counts = page("useLabelCountsQuery", { ids: labelIds.map(({ id }) => globalId("LA", repositoryId, id)) });
await time("labels by name", 300, labels("NAME", "ASC"));
await time("labels by name, with the counts of its 30 rows", 300, async () => {
  await labels("NAME", "ASC")();
  await counts();
});
await time("labels by count, with counts", 300, async () => {
  await labels("ISSUE_COUNT", "DESC")();
  await counts();
});
await time("labels, page 17", 300, labels("NAME", "ASC", 480));
await time("labels, searched", 300, labels("NAME", "ASC", 0, "label 4"));
for (const [field, direction] of [
  ["UPDATED_AT", "DESC"],
  ["DUE_DATE", "ASC"],
  ["COMPLETENESS", "DESC"],
  ["TITLE", "ASC"],
  ["COUNT", "DESC"],
] as const) {
  await time(`milestones by ${field.toLowerCase()}, with counts`, 300, milestones(field, direction));
}
await time("closed milestones, with counts", 300, milestones("UPDATED_AT", "DESC", "CLOSED"));
await time("a milestone of 140 issues", 300, issues(7, "open"));
await time("a milestone of 999 open issues", 300, issues(1, "open"));
await time("the same, the last page", 300, issues(1, "open", 975));
await time("its chart", 50, () => milestoneProgress(context(), ordered));
const move = (run: number) => {
  const id = issueIds[(run * 37) % issueIds.length] ?? 0;
  const prevId = issueIds[(run * 101 + 5) % issueIds.length] ?? 0;
  return runCommand(context(), reprioritizeMilestoneIssue, { repositoryId, id, milestoneId: ordered.id, prevId });
};
await time("a move among 999", 300, move);
let written = 0;
for (let run = 0; run < 20; run += 1) {
  const before = await places();
  await move(run);
  const after = await places();
  written = Math.max(written, [...after].filter(([id, place]) => before.get(id) !== place).length);
}
await time("a label made and deleted", 100, async (run) => {
  const label = await runCommand(context(), createLabel, { repositoryId, name: `made ${run}`, color: "#fff" });
  await runCommand(context(), deleteLabel, { repositoryId, id: label.id });
});
await time("a label merged, 400 issues", 5, async (run) => {
  const label = await runCommand(context(), createLabel, {
    repositoryId,
    name: `merge ${run} ${Date.now()}`,
    color: "#fff",
  });
  const into = labelIds[run % labelIds.length]?.id ?? 0;
  const from = (run * 400) % (ISSUES - 400);
  await db.run(sql`
    update issues set label_ids = label_ids || ${label.id}::bigint where repository_id = ${repositoryId} and number between ${from + 1} and ${from + 400}`);
  await runCommand(context(), mergeLabel, { repositoryId, id: label.id, intoId: into });
});
printFigures(rows, floor);
console.log(`\nRows of issues that a move placed anew, at most: ${written}`);
if (process.argv.includes("--plans")) await printPlans();
await opened.close();
process.exit(0);

async function places(): Promise<Map<number, string>> {
  const found = await db.rows<{ id: number; place: string }>(
    sql`select id, coalesce(milestone_rank, id)::text as place from issues where milestone_id = ${ordered?.id} and repository_id = ${repositoryId}`,
  );
  return new Map(found.map((row) => [row.id, row.place]));
}

async function curated(): Promise<{ curatorId: number; repositoryId: number }> {
  const found = await db.row<{ curatorId: number; repositoryId: number }>(sql`
    select a.id as curator_id, r.id as repository_id from accounts a join repositories r on r.owner_id = a.id
    where a.login = ${address.owner} and r.name = ${address.name}`);
  if (found) return found;
  console.error("Making 500 labels, 1,000 milestones and 200,000 issues …");
  return db.transaction(async (tx) => {
    const person = await tx.row<{ id: number }>(
      sql`insert into accounts (kind, login, email) values ('USER', ${address.owner}, 'curator@example.com') returning id`,
    );
    const id = person?.id ?? 0;
    const repository = await tx.row<{ id: number }>(sql`
      insert into repositories (owner_id, name, visibility, issue_counter, milestone_counter)
      values (${id}, ${address.name}, 'PRIVATE', ${ISSUES}, ${MILESTONES}) returning id`);
    const own = repository?.id ?? 0;
    await tx.run(sql`
      insert into labels (repository_id, name, color, description)
      select ${own}, 'label ' || n, lpad(to_hex((n * 811 * 4099) % 16777216), 6, '0'), 'What number ' || n || ' is for' from generate_series(1, ${raw(String(LABELS))}) n`);
    await tx.run(sql`
      insert into milestones (repository_id, number, title, due_on, state, updated_at)
      select ${own}, n, 'v' || n, case when n % 3 > 0 then '2026-01-01'::timestamptz + n * interval '1 day' end,
        (case when n > 1 and n % 5 = 0 then 'CLOSED' else 'OPEN' end)::milestone_state, now() - n * interval '1 hour'
      from generate_series(1, ${raw(String(MILESTONES))}) n`);
    const firsts = await tx.row<{ label: number; milestone: number }>(sql`
      select (select min(id) from labels where repository_id = ${own}) as label, (select min(id) from milestones where repository_id = ${own}) as milestone`);
    await tx.run(sql`
      insert into issues (repository_id, number, title, state, closed_at, author_id, label_ids, milestone_id, created_at, updated_at)
      select ${own}, n, 'Issue ' || n, (case when h % 4 = 0 or n > ${ISSUES - 1} then 'CLOSED' else 'OPEN' end)::issue_state,
        case when h % 4 = 0 then now() - h % 300 * interval '1 day' end, ${id},
        array[${firsts?.label}::bigint + h % 500, ${firsts?.label}::bigint + (h / 7) % 250],
        case when n <= ${ORDERED} then ${firsts?.milestone}::bigint when h % 10 < 7 then ${firsts?.milestone}::bigint + 1 + (h / 11) % 999 end,
        now() - h % 400 * interval '1 day', now() - h % 100 * interval '1 hour'
      from (select n, case when n <= ${ORDERED} then n * 4 + 1 else abs(hashint4(n))::bigint end as h from generate_series(1, ${raw(String(ISSUES))}) n) g`);
    await tx.run(sql`
      insert into events (repository_id, issue_id, kind, actor_id, created_at, data)
      select ${own}, i.id, 'MILESTONED', ${id}, i.created_at, jsonb_build_object('milestoneId', i.milestone_id, 'milestoneTitle', 'v')
      from issues i where i.repository_id = ${own} and i.milestone_id is not null`);
    return { curatorId: id, repositoryId: own };
  });
}

/** The plans of the statements behind the two lists, for reading. */
async function printPlans(): Promise<void> {
  const ctx = context();
  const explaining = {
    ...ctx,
    db: {
      ...ctx.db,
      rows: async <T>(fragment: Parameters<typeof ctx.db.rows>[0]) => {
        const found = await ctx.db.rows<Record<string, string>>(
          sql`${raw("explain (analyze, buffers) ")}${{ ...fragment, isFixed: false }}`,
        );
        console.log(`${found.map((row) => Object.values(row)[0]).join("\n")}\n`);
        return ctx.db.rows<T>(fragment);
      },
    },
  };
  for (const name of ["LabelsPageQuery", "MilestonesPageQuery"]) {
    const document = persisted.document(
      Object.keys(operations).find((id) => operations[id]?.startsWith(`query ${name}(`)) ?? "",
    );
    if (!document) continue;
    const orderBy = { field: name === "LabelsPageQuery" ? "ISSUE_COUNT" : "COMPLETENESS", direction: "DESC" };
    console.log(`\n${name}`);
    await executor.execute(explaining, {
      document,
      variables: { ...address, first: 50, skip: 0, query: null, states: ["OPEN"], orderBy },
    });
  }
}
