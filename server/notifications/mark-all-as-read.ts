import { signedIn } from "#server/accounts/signed-in.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { markRead } from "#server/issues/mark-read.ts";
import { notifyInboxes } from "#server/notifications/inbox-notice.ts";
import { matchingNotifications } from "#server/notifications/list-notifications.ts";
import { ANONYMOUS, transact, type Context, type Viewer } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { LIMITS } from "#shared/limits.ts";

export const MARK_READ_JOB = "mark-notifications-as-read";

type Input = {
  /** What was updated later stays unread. */
  lastReadAt: Date;
  repositoryId?: number | undefined;
};

/**
 * Marks what the viewer may see of their inbox as read, also of one repository alone. Returns whether that is all: the rest of
 * very many is marked by a job.
 */
export async function markAllNotificationsAsRead(ctx: Context, input: Input): Promise<{ isComplete: boolean }> {
  const isComplete = await markChunk(ctx, input);
  if (!isComplete) await ctx.enqueue(MARK_READ_JOB, toPayload(ctx.viewer, input));
  return { isComplete };
}

async function markChunk(ctx: Context, { lastReadAt, repositoryId }: Input): Promise<boolean> {
  const me = signedIn(ctx);
  // A whole second is what a client was told, without the milliseconds.
  const before = lastReadAt.getMilliseconds() === 0 ? new Date(lastReadAt.getTime() + 1000) : lastReadAt;
  const rows = await ctx.db.rows<IssueKey>(sql`
    update notifications u set is_unread = false, last_read_at = ${ctx.now}::timestamptz
    where u.account_id = ${me} and u.is_unread and u.id = any(array(
      select n.id from ${matchingNotifications(ctx, { query: "is:unread", repositoryId, before })}
      order by n.updated_at desc, n.id desc limit ${LIMITS.notificationsReadAtOnce}))
    returning u.repository_id, u.issue_id as id`);
  await markRead(ctx, rows, sql`${ctx.now}::timestamptz`);
  if (rows.length > 0) await notifyInboxes(ctx, [me]);
  return rows.length < LIMITS.notificationsReadAtOnce;
}

type Payload = Pick<Viewer, "accountId" | "scopes" | "hiddenOrganizationIds"> & {
  lastReadAt: string;
  repositoryId: number | null;
};

/** Who asked: a session or a classic token. Others do not run the command. */
function toPayload({ accountId, scopes, hiddenOrganizationIds }: Viewer, input: Input): Payload {
  const { lastReadAt, repositoryId = null } = input;
  return { accountId, scopes, hiddenOrganizationIds, lastReadAt: lastReadAt.toISOString(), repositoryId };
}

/** Marks one part after the other, each in a transaction of its own. A job that runs again goes on where it ended. */
export async function continueMarkingAsRead(
  platform: Pick<Platform, "systemContext">,
  payload: Record<string, unknown>,
): Promise<void> {
  const { lastReadAt, repositoryId, ...viewer } = payload as Payload;
  const ctx = { ...platform.systemContext(), viewer: { ...ANONYMOUS, ...viewer } };
  const input = { lastReadAt: new Date(lastReadAt), repositoryId: repositoryId ?? undefined };
  while (!(await transact(ctx, (tx) => markChunk(tx, input))));
}
