import { asAuthors } from "#server/code-hosts/accounts.ts";
import { closeIssues } from "#server/code-hosts/close-issues.ts";
import { findTargets, recordReferences } from "#server/code-hosts/record-references.ts";
import type { CodeHostRow } from "#server/code-hosts/code-host.ts";
import type { PushReport } from "#server/code-hosts/report.ts";
import { announceBranch } from "#server/commits/announce-branch.ts";
import { checkBranchName, reportBranch } from "#server/commits/branch.ts";
import { commitKey, loadCommits } from "#server/commits/commit.ts";
import { deleteBranch } from "#server/commits/delete-branch.ts";
import { linkPushedBranch } from "#server/commits/pushed-branch.ts";
import { writeCommits } from "#server/commits/write-commits.ts";
import type { Context } from "#server/platform/context.ts";
import { listPullsOfBranch, movePullHead } from "#server/pulls/move-pull-head.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { PULL_LIMITS } from "#shared/limits.ts";

type Push = { host: CodeHostRow; repository: RepositoryRow; push: PushReport };

/** Takes over a push. `ctx` is that of the person in whose name the code host acts. Says what it did. */
export async function applyPush(ctx: Context, { host, repository, push }: Push): Promise<string> {
  const branch = { repositoryId: repository.id, name: checkBranchName(push.branch, "ref") };
  if (push.oid === null) {
    await deleteBranch(ctx, branch);
    return `Branch ${branch.name} deleted`;
  }
  if (await reportBranch(ctx, { ...branch, oid: push.oid })) await announceBranch(ctx, "create", branch);
  await linkPushedBranch(ctx, branch);
  const authors = await asAuthors(
    ctx,
    push.commits.map((commit) => commit.email),
  );
  await writeNewCommits(ctx, { repository, push, authors });
  const targets = await findTargets(ctx, { repository, commits: push.commits });
  const references = await recordReferences(ctx, { repository, targets, authors });
  const isDefault = branch.name === (push.defaultBranch ?? host.defaultBranch);
  const closed = isDefault ? await closeIssues(ctx, { repository, targets, authors }) : 0;
  const name = `${repository.ownerLogin}/${repository.name}`;
  const pulls = await listPullsOfBranch(ctx, { ...branch, repositoryName: name });
  for (const pull of pulls) await movePullHead(ctx, { ...pull, oid: push.oid, commitCount: push.commits.length });
  const reported = push.commits.length < push.pushedCount ? `${push.commits.length} of ` : "";
  const commits = `${reported}${count(push.pushedCount, "commit")}`;
  return `Branch ${branch.name}: ${commits}, ${count(references, "reference")}, ${count(closed, "issue")} closed`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

type Commits = { repository: RepositoryRow; push: PushReport; authors: ReadonlyMap<string, Context> };

/** A commit that is known already stays as it is: a client may have reported more of it. */
async function writeNewCommits(ctx: Context, { repository, push, authors }: Commits): Promise<void> {
  const keys = push.commits.map(({ oid }) => ({ repositoryId: repository.id, oid }));
  const known = new Set((await loadCommits(ctx, keys)).flatMap((commit) => (commit ? [commitKey(commit)] : [])));
  const added = push.commits.filter(({ oid }) => !known.has(commitKey({ repositoryId: repository.id, oid })));
  if (added.length === 0) return;
  const rows = added.map((commit) => {
    const authorId = authors.get(commit.email.toLowerCase())?.viewer.accountId ?? null;
    const [name, email] = [commit.name.slice(0, 255), commit.email.slice(0, 255)];
    return {
      oid: commit.oid,
      message: commit.message.slice(0, PULL_LIMITS.message),
      authorId,
      authorName: name,
      authorEmail: email,
      authoredAt: commit.at,
      committerId: authorId,
      committerName: name,
      committerEmail: email,
      committedAt: commit.at,
      parentOids: [],
      additions: 0,
      deletions: 0,
      changedFiles: null,
      hostUrl: commit.url,
    };
  });
  await writeCommits(ctx, repository.id, rows);
}
