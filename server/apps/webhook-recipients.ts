import { APP_EVENTS } from "#server/apps/app-events.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { APP_OWN_EVENTS } from "#server/webhooks/event-names.ts";

/**
 * The apps that are told about an event, with the installation that lets them know: one that is not suspended and reaches the
 * repository, whose owner has accepted the event and a permission for it: for a comment, the one for issues or for pull requests, by what
 * it is on. A check is asked for again of the app that reported it alone. Their own events go to the app itself, and those about the account to all that are installed on it.
 */
export function selectAppRecipients(): Sql {
  return sql`
    select h.position, w.id as webhook_id, i.id as installation_id
    from happened h join app_installations i on i.account_id = h.owner_id and i.suspended_at is null
    join apps p on p.id = i.app_id join webhooks w on w.app_id = p.id and w.is_active
    where h.name = any(i.events) and h.name = any(p.events)
      and exists (select 1 from jsonb_array_elements_text(${JSON.stringify(APP_EVENTS)}::jsonb -> h.name) n
        where i.permissions ? n and p.permissions ? n
          and (h.name <> 'issue_comment' or n = case when h.is_pull then 'pull_requests' else 'issues' end))
      and (coalesce(h.source ->> 'action', '') <> 'rerequested' or p.bot_id = (h.source -> 'row' ->> 'creatorId')::bigint)
      and (h.repository_id is null or i.has_all_repositories or exists (select 1 from app_installation_repositories x
        where x.installation_id = i.id and x.repository_id = h.repository_id))
    union all select h.position, w.id, (h.source -> 'installation' ->> 'id')::bigint
    from happened h
    join webhooks w on w.app_id = coalesce(h.source -> 'installation' ->> 'appId', h.source ->> 'appId')::bigint and w.is_active
    where h.name = any(${[...APP_OWN_EVENTS]}::text[])
    union all select h.position, w.id, i.id
    from happened h join app_installations i on i.account_id = h.owner_id and i.suspended_at is null
    join webhooks w on w.app_id = i.app_id and w.is_active where h.name = 'installation_target'`;
}
