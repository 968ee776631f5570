import { allows } from "#server/access/policy.ts";
import { asAuthors } from "#server/code-hosts/accounts.ts";
import type { CodeHostRow } from "#server/code-hosts/code-host.ts";
import type { PullReport } from "#server/code-hosts/report.ts";
import { checkBranchName } from "#server/commits/branch.ts";
import { checkOid } from "#server/commits/commit.ts";
import { unprocessable } from "#server/errors.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createPull } from "#server/pulls/create-pull.ts";
import { listPullsOfBranch, movePullHead } from "#server/pulls/move-pull-head.ts";
import { loadPullForUpdate } from "#server/pulls/pull.ts";
import { mergePull, closePull, reopenPull, setDraft } from "#server/pulls/set-pull-state.ts";
import { updatePull } from "#server/pulls/update-pull.ts";
import { loadBodies } from "#server/issues/issue.ts";
import { getGrant, requireRepository, type RepositoryRow } from "#server/repositories/repository.ts";

type Pull = { host: CodeHostRow; repository: RepositoryRow; pull: PullReport };

/** Makes a pull request here what it is on its host: the same report twice changes nothing. Says what it did. */
export async function applyPull(ctx: Context, input: Pull): Promise<string> {
  const { host, pull } = input;
  if (pull.url === "") throw unprocessable("The payload has no address of the pull request.");
  checkOid(pull.headOid, "head");
  const known = await findPull(ctx, host, pull);
  const key = known ?? (await addPull(ctx, input));
  await updateText(ctx, key, pull);
  await updateState(ctx, key, pull);
  return `Pull request ${pull.number} ${known ? "updated" : "added"}`;
}

/** The row is locked until the transaction ends, so that reports of one pull request follow each other. */
async function findPull(ctx: Context, host: CodeHostRow, { number }: PullReport): Promise<IssueKey | undefined> {
  await ctx.db.run(sql`select 1 from code_hosts where id = ${host.id} for no key update`);
  return ctx.db.row<IssueKey>(sql`
    select repository_id, issue_id as id from code_host_pulls where code_host_id = ${host.id} and number = ${number}`);
}

/** One that a client has reported already is taken over. */
async function addPull(ctx: Context, { host, repository, pull }: Pull): Promise<IssueKey> {
  const repositoryName = `${repository.ownerLogin}/${repository.name}`;
  const head = checkBranchName(pull.head, "head");
  const branch = { repositoryId: repository.id, name: head, repositoryName: pull.fork ?? repositoryName };
  const [reported] = (await listPullsOfBranch(ctx, branch)).filter(({ baseRefName }) => baseRefName === pull.base);
  const author = await findAuthor(ctx, repository, pull);
  const key =
    reported ??
    (await createPull(author, {
      repositoryId: repository.id,
      title: pull.title,
      body: pull.body,
      baseRefName: pull.base,
      headRefName: head,
      headRepositoryName: pull.fork,
      headRefOid: pull.headOid,
      draft: pull.isDraft,
    }));
  await ctx.db.run(sql`
    insert into code_host_pulls (code_host_id, number, repository_id, issue_id, url)
    values (${host.id}, ${pull.number}, ${key.repositoryId}, ${key.id}, ${pull.url})`);
  return { repositoryId: key.repositoryId, id: key.id };
}

/** The account with the verified address of the author, if it may push; otherwise the person in whose name the code host acts. */
async function findAuthor(ctx: Context, repository: RepositoryRow, { authorEmail }: PullReport): Promise<Context> {
  const author = (await asAuthors(ctx, [authorEmail])).get(authorEmail.toLowerCase());
  if (!author) return ctx;
  const ofAuthor = await requireRepository(author, repository.id).catch(() => null);
  return ofAuthor && allows("push", getGrant(author, ofAuthor)) ? author : ctx;
}

async function updateText(ctx: Context, key: IssueKey, report: PullReport): Promise<void> {
  const { issue, pull } = await loadPullForUpdate(ctx, key, "issue.update");
  const [body] = await loadBodies(ctx, [key]);
  const change = {
    ...(issue.title === report.title.trim() ? {} : { title: report.title }),
    ...(body?.body === report.body ? {} : { body: report.body }),
    ...(pull.baseRefName === report.base || issue.state !== "OPEN" ? {} : { baseRefName: report.base }),
  };
  if (Object.keys(change).length > 0) await updatePull(ctx, { ...key, ...change });
  await movePullHead(ctx, { ...key, oid: checkOid(report.headOid, "head"), commitCount: 0 });
}

async function updateState(ctx: Context, key: IssueKey, report: PullReport): Promise<void> {
  const { issue, pull } = await loadPullForUpdate(ctx, key, "push");
  if (pull.mergedAt !== null) return;
  if (report.state !== "CLOSED" && issue.state === "CLOSED") await reopenPull(ctx, key);
  if (report.state !== "CLOSED") await setDraft(ctx, { ...key, isDraft: report.state === "OPEN" && report.isDraft });
  if (report.state === "CLOSED") await closePull(ctx, key);
  if (report.state === "MERGED") await mergePull(ctx, { ...key, mergeCommitOid: report.mergeOid });
}
