import type { IssueKey } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { hasKey, join, keyArrays, sql, type Sql } from "#server/platform/db/sql.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";
import { APP_ACTIONS, APP_OWN_EVENTS, ORGANIZATION_EVENTS, type SentEvent } from "#server/webhooks/event-names.ts";

/** Something that happened, as it is needed to build the payload once the transaction is committed. */
export type Occurrence = {
  name: SentEvent;
  /** Where; an event of an organization alone has none. */
  repositoryId: number | null;
  /** The issue that it is about: `issues` of a pull request is `pull_request`, and apps need a permission for its comments. */
  issueId?: number;
  /** Needed without a repository; with one, the account that owns it. */
  organizationId?: number;
  /** Whatever builds the payload reads it again. It holds what the transaction removes. */
  source: object;
};

/**
 * Further recipients: a select of `position`, `webhook_id` and `installation_id` (bigint, or null) from `happened`, whose rows have
 * `position`, `name`, `repository_id` (or null), `is_pull` (of its issue), `source`, and `owner_id`, the account that owns the repository, or the
 * organization.
 */
export const webhookRecipients = defineHook<() => Sql>("webhookRecipients");

/** Writes the deliveries of events that have a recipient. */
export const BUILD_JOB = "build-webhook-deliveries";

/**
 * Stores the events that anybody is to be told about, in the transaction of the command, so that none is lost and none is sent of
 * what was rolled back. One statement, however many events and recipients there are.
 */
export async function queueEvents(ctx: Context, occurrences: readonly Occurrence[]): Promise<void> {
  if (ctx.suppressNotifications || occurrences.length === 0) return;
  const rows = await ctx.db.rows(sql`
    with happened as (${happened(occurrences, await issueTable(ctx, occurrences))}), recipients as (${recipients(ctx)})
    insert into webhook_events (name, created_at, repository_id, owner_id, sender_id, source, recipients)
    select h.name, ${ctx.now}::timestamptz, h.repository_id, h.owner_id, ${ctx.viewer.accountId}::bigint, h.source, x.pairs
    from happened h join (select position, jsonb_agg(jsonb_build_array(webhook_id, installation_id)) as pairs
      from recipients group by position) x on x.position = h.position
    order by h.position returning 1`);
  if (rows.length > 0) await ctx.enqueue(BUILD_JOB, {});
}

/** Whether anybody is to be told, for a caller to whom it is costly to know what happened. */
export async function hasRecipients(ctx: Context, occurrence: Occurrence): Promise<boolean> {
  if (ctx.suppressNotifications) return false;
  const row = await ctx.db.row(sql`
    with happened as (${happened([occurrence], await issueTable(ctx, [occurrence]))}), recipients as (${recipients(ctx)}) select 1 from recipients limit 1`);
  return row !== undefined;
}

/**
 * Whether an event that is being recorded may have a recipient: its repository, the owner of that, or any app has an active webhook.
 * `recipients` decides. Each part reads an index, and nothing where there is no webhook.
 */
export function hasWebhook(): Sql {
  return sql`
    exists (select 1 from webhooks w where w.repository_id = recorded.repository_id and w.is_active)
    or exists (select 1 from webhooks w join repositories r on r.owner_id = w.organization_id
      where r.id = recorded.repository_id and w.is_active)
    or exists (select 1 from webhooks w where w.app_id is not null and w.is_active)`;
}

/** A ping has one recipient. */
export async function queuePing(ctx: Context, webhookId: number): Promise<void> {
  await ctx.db.run(sql`
    insert into webhook_events (name, created_at, repository_id, owner_id, sender_id, source, recipients)
    select ${"ping" satisfies SentEvent}::text, ${ctx.now}::timestamptz, w.repository_id, coalesce(w.organization_id, r.owner_id, ${ctx.viewer.accountId}::bigint),
      ${ctx.viewer.accountId}::bigint, jsonb_build_object('webhookId', w.id), jsonb_build_array(jsonb_build_array(w.id, null))
    from webhooks w left join repositories r on r.id = w.repository_id where w.id = ${webhookId}`);
  await ctx.enqueue(BUILD_JOB, {});
}

/**
 * The issues as a table. A distributed database would read all of them to join them with webhooks, which are on its coordinator, so the
 * pull requests among those of the occurrences are read first.
 */
async function issueTable(ctx: Context, occurrences: readonly Occurrence[]): Promise<Sql> {
  if (!ctx.db.isDistributed) return sql`issues`;
  const keys = occurrences.flatMap(({ repositoryId, issueId }) =>
    repositoryId === null || issueId === undefined ? [] : [{ repositoryId, id: issueId }],
  );
  const isPull = sql`select i.repository_id, i.id from issues i where ${hasKey("i.repository_id, i.id", keys)} and i.is_pull`;
  const pulls = keys.length === 0 ? [] : await ctx.db.rows<IssueKey>(isPull);
  return sql`(select p.*, true as is_pull from ${keyArrays(pulls)} as p (repository_id, id))`;
}

function happened(occurrences: readonly Occurrence[], issues: Sql): Sql {
  return sql`
    select n.position, case when n.name = 'issues' and i.is_pull then 'pull_request' else n.name end as name, n.repository_id, coalesce(r.owner_id, n.organization_id) as owner_id,
      coalesce(i.is_pull, false) as is_pull, n.source::jsonb as source
    from unnest(${occurrences.map(({ name }) => name)}::text[], ${occurrences.map(({ repositoryId }) => repositoryId)}::bigint[],
      ${occurrences.map(({ organizationId }) => organizationId ?? null)}::bigint[],
      ${occurrences.map(({ issueId }) => issueId ?? null)}::bigint[], ${occurrences.map(({ source }) => JSON.stringify(source))}::text[])
      with ordinality as n (name, repository_id, organization_id, issue_id, source, position)
    left join repositories r on r.id = n.repository_id
    left join ${issues} i on i.repository_id = n.repository_id and i.id = n.issue_id`;
}

function recipients(ctx: Context): Sql {
  const isSubscribed = sql`w.is_active and h.name || '.' || coalesce(h.source ->> 'action', '') <> all(${[...APP_ACTIONS]}::text[]) and h.name <> all(${[...APP_OWN_EVENTS]}::text[]) and (w.events @> array[h.name] or '*' = any(w.events))`;
  const own = sql`
    select h.position, w.id as webhook_id, null::bigint as installation_id
    from happened h join webhooks w on w.repository_id = h.repository_id
    where ${isSubscribed} and h.name <> all(${[...ORGANIZATION_EVENTS]}::text[])
    union all select h.position, w.id, null::bigint
    from happened h join webhooks w on w.organization_id = h.owner_id where ${isSubscribed}`;
  return join([own, ...getSteps(ctx, webhookRecipients).map((step) => step())], " union all ");
}
