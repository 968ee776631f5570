import { visibleToAccount } from "#server/access/visible.ts";
import { isOfKind } from "#server/events/event-sql.ts";
import { recordAll } from "#server/events/record.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { alsoHasKey, prepared, sql } from "#server/platform/db/sql.ts";
import type { LinkingText } from "#server/references/linking-texts.ts";

/** The maximum number of people of one text whose mention is recorded. */
const MENTIONS_MAX = 50;

/** Records who was mentioned in the texts, once for each account and issue: those alone who can read the issue. */
export async function recordMentions(ctx: Context, texts: readonly LinkingText[]): Promise<void> {
  const mentions = texts.flatMap(findMentions);
  if (mentions.length === 0) return;
  const rows = await ctx.db.rows<IssueKey & { accountId: number }>(
    prepared(sql`
    select distinct w.repository_id, w.id, a.id as account_id
    from unnest(${mentions.map((mention) => mention.repositoryId)}::bigint[], ${mentions.map((mention) => mention.id)}::bigint[],
      ${mentions.map((mention) => mention.login)}::text[]) as w (repository_id, id, login)
    join accounts a on lower(a.login) = w.login and a.kind <> 'ORGANIZATION'
    join repositories r on r.id = w.repository_id
    join issues i on i.repository_id = w.repository_id and i.id = w.id
    where ${alsoHasKey("i.repository_id, i.id", mentions)} and ${visibleToAccount()} and not exists (select 1 from events e
      where e.repository_id = i.repository_id and e.issue_id = i.id and ${alsoHasKey("e.repository_id, e.issue_id", mentions)} and e.actor_id = a.id and ${isOfKind("MENTIONED")})
    order by 1, 2, 3`),
  );
  await recordAll(
    ctx,
    rows.map(({ repositoryId, id, accountId }) => ({
      repositoryId,
      issueId: id,
      kind: "MENTIONED",
      actorId: accountId,
    })),
  );
}

const MENTION = /<a [^>]*class="user-mention[^>]*>@([A-Za-z0-9_.-]{1,39})</g;

function findMentions({ repositoryId, id, html }: LinkingText): (IssueKey & { login: string })[] {
  const logins = [...html.matchAll(MENTION)].map(([, login = ""]) => login.toLowerCase());
  return [...new Set(logins)].slice(0, MENTIONS_MAX).map((login) => ({ repositoryId, id, login }));
}
