import type { MailThread } from "#server/mail/reply-address.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { readUnsubscribeToken } from "#server/notification-mail/unsubscribe-token.ts";
import type { Context, Viewer } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { updateSubscription } from "#server/subscriptions/subscription.ts";

/** What an unsubscribe link is about, as the account sees it that got the e-mail. */
export type UnsubscribeTarget = { ctx: Context; login: string; issue: IssueRow; repository: RepositoryRow };

/** Undefined: the link is not valid, or the account does not see the issue any more. */
export async function findUnsubscribeTarget(system: Context, token: string): Promise<UnsubscribeTarget | undefined> {
  const thread = await readUnsubscribeToken(system, token);
  const viewer = thread && (await loadViewer(system, thread));
  if (!viewer) return undefined;
  const ctx = { ...system, viewer };
  const issue = await loadIssue(ctx, { repositoryId: thread.repositoryId, id: thread.issueId });
  const repository = issue && (await loadRepository(ctx, issue));
  return issue && repository && { ctx, login: viewer.login, issue, repository };
}

async function loadViewer(
  { db }: Context,
  { accountId }: MailThread,
): Promise<(Viewer & { login: string }) | undefined> {
  const account = await db.row<{ login: string }>(sql`
    select login from accounts where id = ${accountId} and kind = 'USER' and suspended_at is null`);
  return account && { accountId, login: account.login, isSiteAdmin: false, scopes: null, hiddenOrganizationIds: [] };
}

/** Whoever has the link may do this alone: it comes from an e-mail to the account. */
export async function unsubscribeTarget({ ctx, issue }: UnsubscribeTarget): Promise<void> {
  await runCommand(ctx, updateSubscription, { repositoryId: issue.repositoryId, id: issue.id, state: "UNSUBSCRIBED" });
}
