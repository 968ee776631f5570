import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { recordPlanned } from "#server/issues/apply-changes.ts";
import { draftIssue, insertIssue, planOpened } from "#server/issues/insert-issue.ts";
import { authorizeIssue, type IssueRow } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { requireRepository } from "#server/repositories/repository.ts";

type NewPull = {
  repositoryId: number;
  title: string;
  body?: string | null;
  baseRefName: string;
  headRefName: string;
  headRepositoryName?: string | null;
  baseRefOid?: string | null;
  headRefOid?: string | null;
  draft?: boolean | null;
};

const NO_COMMIT = "0".repeat(40);

/** Records a pull request. Its code is kept and merged by the host of the code. */
export async function createPull(ctx: Context, input: NewPull): Promise<IssueRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  const draft = draftIssue(ctx, repository, { isPull: true });
  authorizeIssue(draft, "push");
  const base = checkRef(input.baseRefName, "baseRefName");
  const head = checkRef(input.headRefName, "headRefName");
  const plan = planOpened({ ...input, isPull: true });
  const issue = await insertIssue(draft, plan);
  await ctx.db.run(sql`
    insert into pulls (repository_id, issue_id, is_draft, base_ref_name, base_ref_oid, head_ref_name, head_ref_oid, head_repository)
    values (${issue.repositoryId}, ${issue.id}, ${input.draft === true}, ${base}, ${checkOid(input.baseRefOid, "baseRefOid")},
      ${head}, ${checkOid(input.headRefOid, "headRefOid")}, ${input.headRepositoryName ?? `${repository.ownerLogin}/${repository.name}`})`);
  await recordPlanned(ctx, [{ issue, plan }]);
  return issue;
}

function checkRef(name: string, field: string): string {
  const ref = name.trim();
  if (ref === "" || ref.length > 255 || /[\s~^:?*[\\\0]/.test(ref))
    throw unprocessable(`${field} is not a branch name`, field);
  return ref;
}

export function checkOid(oid: string | null | undefined, field: string): string {
  if (oid === null || oid === undefined) return NO_COMMIT;
  if (!/^[0-9a-f]{40}$/i.test(oid)) throw unprocessable(`${field} is not a commit id of 40 digits`, field);
  return oid.toLowerCase();
}
