import { allows } from "#server/access/policy.ts";
import { asAuthors } from "#server/code-hosts/accounts.ts";
import type { CodeHostRow } from "#server/code-hosts/code-host.ts";
import type { PullReport } from "#server/code-hosts/report.ts";
import { checkBranchName } from "#server/commits/branch.ts";
import { loadCommits } from "#server/commits/commit.ts";
import { unprocessable } from "#server/errors.ts";
import { issueKey, loadBodies, type IssueKey } from "#server/issues/issue.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { hasKey, prepared, sql } from "#server/platform/db/sql.ts";
import { createPull } from "#server/pulls/create-pull.ts";
import { listPullsOfBranch, movePullHead } from "#server/pulls/move-pull-head.ts";
import { loadPullForUpdate } from "#server/pulls/pull.ts";
import { closePull, recordMerge, reopenPull, setDraft } from "#server/pulls/set-pull-state.ts";
import { updatePull } from "#server/pulls/update-pull.ts";
import { getGrant, requireRepository, type RepositoryRow } from "#server/repositories/repository.ts";

type Pull = { host: CodeHostRow; repository: RepositoryRow; pull: PullReport };

type Known = IssueKey & { reportedAt: Date };

/** Makes a pull request here what it is on its host: the same report twice changes nothing. Says what it did. */
export async function applyPull(ctx: Context, input: Pull): Promise<string> {
  const { host, pull } = input;
  if (pull.url === "") throw unprocessable("The payload has no address of the pull request.");
  const known = await findPull(ctx, host, pull);
  if (known && pull.updatedAt < known.reportedAt) return `Pull request ${pull.number}: a later report came first`;
  if (!known && pull.state !== "OPEN") return `Pull request ${pull.number} is not known here`;
  const key = known ?? (await addPull(ctx, input));
  await updateText(ctx, key, pull);
  await updateState(ctx, key, pull);
  await ctx.db.run(sql`
    update code_host_pulls set reported_at = ${pull.updatedAt}, url = ${pull.url}
    where code_host_id = ${host.id} and number = ${pull.number}`);
  return `Pull request ${pull.number} ${known ? "updated" : "added"}`;
}

/** The row is locked until the transaction ends, so that reports of one pull request follow each other. */
async function findPull(ctx: Context, host: CodeHostRow, { number }: PullReport): Promise<Known | undefined> {
  await ctx.db.run(sql`select 1 from code_hosts where id = ${host.id} for no key update`);
  return ctx.db.row<Known>(sql`
    select repository_id, issue_id as id, reported_at from code_host_pulls
    where code_host_id = ${host.id} and number = ${number}`);
}

/** One that a client has reported already is taken over. */
async function addPull(ctx: Context, { host, repository, pull }: Pull): Promise<IssueKey> {
  const repositoryName = `${repository.ownerLogin}/${repository.name}`;
  const head = checkBranchName(pull.head, "head");
  const branch = { repositoryId: repository.id, name: head, repositoryName: pull.fork ?? repositoryName };
  const [reported] = (await listPullsOfBranch(ctx, branch)).filter(({ baseRefName }) => baseRefName === pull.base);
  const key = reported ?? (await createPull(await findAuthor(ctx, repository, pull), toNewPull(repository, pull)));
  await ctx.db.run(sql`
    insert into code_host_pulls (code_host_id, number, repository_id, issue_id, url)
    values (${host.id}, ${pull.number}, ${key.repositoryId}, ${key.id}, ${pull.url})`);
  return { repositoryId: key.repositoryId, id: key.id };
}

function toNewPull(repository: RepositoryRow, pull: PullReport): Parameters<typeof createPull>[1] {
  return {
    repositoryId: repository.id,
    title: pull.title,
    body: pull.body,
    baseRefName: pull.base,
    headRefName: pull.head,
    headRepositoryName: pull.fork,
    headRefOid: pull.headOid,
    draft: pull.isDraft,
  };
}

/**
 * The account with the verified address of the author, if it may push; otherwise the person in whose name the code host acts. Hosts do not
 * report the address of everybody who opens a pull request: then it is that of who wrote the last commit.
 */
async function findAuthor(
  ctx: Context,
  repository: RepositoryRow,
  { authorEmail, headOid }: PullReport,
): Promise<Context> {
  const [commit] = headOid === null ? [] : await loadCommits(ctx, [{ repositoryId: repository.id, oid: headOid }]);
  const address = authorEmail || (commit?.authorEmail ?? "");
  const author = (await asAuthors(ctx, [address])).get(address.toLowerCase());
  if (!author) return ctx;
  const ofAuthor = await requireRepository(author, repository.id).catch(() => null);
  return ofAuthor && allows("push", getGrant(author, ofAuthor)) ? author : ctx;
}

async function updateText(ctx: Context, key: IssueKey, report: PullReport): Promise<void> {
  const { issue, pull } = await loadPullForUpdate(ctx, key, "issue.update");
  const [body] = await loadBodies(ctx, [key]);
  const change = {
    ...(issue.title === report.title ? {} : { title: report.title }),
    ...(body?.body === report.body ? {} : { body: report.body }),
    ...(pull.baseRefName === report.base || issue.state !== "OPEN" ? {} : { baseRefName: report.base }),
  };
  if (Object.keys(change).length > 0) await updatePull(ctx, { ...key, ...change });
  if (report.headOid !== null) await movePullHead(ctx, { ...key, oid: report.headOid, commitCount: 0 });
}

async function updateState(ctx: Context, key: IssueKey, report: PullReport): Promise<void> {
  const { issue, pull } = await loadPullForUpdate(ctx, key, "push");
  if (pull.mergedAt !== null) return;
  if (report.state === "CLOSED") return void (await closePull(ctx, key));
  if (issue.state === "CLOSED") await reopenPull(ctx, key);
  await setDraft(ctx, { ...key, isDraft: report.state === "OPEN" && report.isDraft });
  if (report.state === "MERGED") await recordMerge(ctx, { ...key, mergeCommitOid: report.mergeOid });
}

/** The addresses of pull requests on their hosts, of those that the caller has loaded as the viewer. */
export async function loadHostUrls(ctx: Context, keys: readonly IssueKey[]): Promise<(string | undefined)[]> {
  const rows = await ctx.db.rows<IssueKey & { url: string }>(
    prepared(sql`
    select distinct on (repository_id, issue_id) repository_id, issue_id as id, url from code_host_pulls
    where ${hasKey("repository_id, issue_id", keys)} order by repository_id, issue_id, code_host_id, number`),
  );
  return inOrder(keys, rows, issueKey).map((row) => row?.url);
}
