import { checkBranchName, reportBranch } from "#server/commits/branch.ts";
import { checkOid, NO_COMMIT } from "#server/commits/commit.ts";
import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { recordPlanned } from "#server/issues/apply-changes.ts";
import { draftIssue, insertIssue, planOpened } from "#server/issues/insert-issue.ts";
import { authorizeIssue, type IssueRow } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { recordReviewDecision } from "#server/pulls/review-decision.ts";
import { rollUpPull } from "#server/pulls/roll-up.ts";
import { requireRepository, type RepositoryRow } from "#server/repositories/repository.ts";

type NewPull = {
  repositoryId: number;
  title: string;
  body?: string | null;
  baseRefName: string;
  /** `branch`, or `owner:branch` for a branch of a fork. */
  headRefName: string;
  headRepositoryName?: string | null;
  baseRefOid?: string | null;
  headRefOid?: string | null;
  draft?: boolean | null;
  maintainerCanModify?: boolean | null;
};

/** Records a pull request. Its code is kept and merged by the host of the code. */
export async function createPull(ctx: Context, input: NewPull): Promise<IssueRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  const draft = draftIssue(ctx, repository, { isPull: true });
  authorizeIssue(draft, "push");
  const base = checkBranchName(input.baseRefName, "baseRefName");
  const head = parseHead(repository, input);
  await checkHead(ctx, repository, { ...head, base });
  const plan = planOpened({ ...input, isPull: true });
  const issue = await insertIssue(draft, plan);
  const oids = await reportBranches(ctx, repository, { ...head, base }, input);
  await ctx.db.run(sql`
    insert into pulls (repository_id, issue_id, is_draft, base_ref_name, base_ref_oid, head_ref_name, head_ref_oid, head_repository, maintainer_can_modify)
    values (${issue.repositoryId}, ${issue.id}, ${input.draft === true}, ${base}, ${oids.base}, ${head.name}, ${oids.head}, ${head.repositoryName},
      ${head.isFork && input.maintainerCanModify !== false})`);
  await recordReviewDecision(ctx, issue);
  await rollUpPull(ctx, issue);
  await recordPlanned(ctx, [{ issue, plan }]);
  return issue;
}

type Head = { name: string; repositoryName: string; isFork: boolean };

function parseHead(repository: RepositoryRow, { headRefName, headRepositoryName }: NewPull): Head {
  const own = `${repository.ownerLogin}/${repository.name}`;
  const [, owner, branch = headRefName] = /^([^:]+):(.*)$/.exec(headRefName) ?? [];
  const repositoryName = headRepositoryName ?? (owner ? `${owner}/${repository.name}` : own);
  return {
    name: checkBranchName(branch, "headRefName"),
    repositoryName,
    isFork: repositoryName.toLowerCase() !== own.toLowerCase(),
  };
}

/** A branch has one open pull request into another one. */
async function checkHead(ctx: Context, repository: RepositoryRow, head: Head & { base: string }): Promise<void> {
  if (!head.isFork && head.name === head.base) {
    throw unprocessable(`No commits between ${head.base} and ${head.name}`, "headRefName");
  }
  const other = await ctx.db.row(sql`
    select 1 from pulls p join issues i on i.repository_id = p.repository_id and i.id = p.issue_id and i.state = 'OPEN'
    where p.repository_id = ${repository.id} and lower(p.head_ref_name) = lower(${head.name}) and p.head_ref_name = ${head.name}
      and p.base_ref_name = ${head.base} and lower(p.head_repository) = lower(${head.repositoryName}) limit 1`);
  if (other) {
    const owner = head.repositoryName.split("/")[0] ?? "";
    throw unprocessable(`A pull request already exists for ${owner}:${head.name}.`, "headRefName");
  }
}

/** Reports both branches. Without ids from the client, their known commits are taken. */
async function reportBranches(ctx: Context, repository: RepositoryRow, head: Head & { base: string }, input: NewPull) {
  const repositoryId = repository.id;
  const baseOid = input.baseRefOid ? checkOid(input.baseRefOid, "baseRefOid") : null;
  const headOid = input.headRefOid ? checkOid(input.headRefOid, "headRefOid") : null;
  await reportBranch(ctx, { repositoryId, name: head.base, oid: baseOid });
  if (!head.isFork) await reportBranch(ctx, { repositoryId, name: head.name, oid: headOid });
  const known = await ctx.db.rows<{ name: string; oid: string | null }>(sql`
    select name, oid from branches where repository_id = ${repositoryId} and name in (${head.base}, ${head.name})`);
  const find = (name: string) => known.find((branch) => branch.name === name)?.oid ?? NO_COMMIT;
  return { base: baseOid ?? find(head.base), head: headOid ?? (head.isFork ? NO_COMMIT : find(head.name)) };
}
