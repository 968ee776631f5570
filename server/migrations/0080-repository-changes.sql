-- Which transactions have changed something of a repository; repository 0 stands for what several repositories show: accounts,
-- organizations, teams, relations of issues. An answer that was made at a snapshot is still right while no transaction that the
-- snapshot does not see has changed the repository. See server/rest/http/repository-changes.ts.
create table repository_changes (
  repository_id bigint not null,
  xid xid8 not null default pg_current_xact_id(),
  recorded_at timestamptz not null default now(),
  primary key (repository_id, xid)
);
-- serves: whether any repository was changed; removing old rows
create index repository_changes_xid on repository_changes (xid);

-- Statements on tables with the column repository_id.
create function record_repository_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into repository_changes (repository_id) select distinct coalesce(repository_id, 0) from added on conflict do nothing;
  elsif tg_op = 'DELETE' then
    insert into repository_changes (repository_id) select distinct coalesce(repository_id, 0) from removed on conflict do nothing;
  else
    insert into repository_changes (repository_id)
    select coalesce(repository_id, 0) from added union select coalesce(repository_id, 0) from removed on conflict do nothing;
  end if;
  return null;
end $$;

create function record_shared_change() returns trigger language plpgsql as $$
begin
  insert into repository_changes (repository_id) values (0) on conflict do nothing;
  return null;
end $$;

-- A repository's counters change with each of its issues; its address may be another repository's next.
create function record_repository_update() returns trigger language plpgsql as $$
begin
  insert into repository_changes (repository_id)
  select new.id union all select 0 where (old.owner_id, old.name) is distinct from (new.owner_id, new.name) on conflict do nothing;
  return null;
end $$;

-- A migration that makes a table calls this for it. `of_repository`: whether a row concerns only the repository that its column repository_id names.
create function watch_changes(watched regclass, of_repository boolean) returns void language plpgsql as $$
begin
  if of_repository then
    execute format('create trigger record_inserted after insert on %s referencing new table as added
      for each statement execute function record_repository_changes()', watched);
    execute format('create trigger record_deleted after delete on %s referencing old table as removed
      for each statement execute function record_repository_changes()', watched);
    execute format('create trigger record_updated after update on %s referencing old table as removed new table as added
      for each statement execute function record_repository_changes()', watched);
  else
    execute format('create trigger record_changed after insert or update or delete on %s
      for each statement execute function record_shared_change()', watched);
  end if;
end $$;

-- Not watched: what only its owner sees, and what is read for each request.
select watch_changes(c.oid, exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'repository_id' and not a.attisdropped)
  and c.relname not in ('sub_issues', 'issue_dependencies', 'repository_redirects', 'issue_transfers'))
from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  and c.relname not in ('repository_changes', 'migrations', 'accounts', 'repositories', 'sessions', 'access_tokens',
    'app_installation_tokens', 'login_attempts', 'failed_attempts', 'pending_sign_ins', 'webauthn_challenges', 'used_assertions',
    'idempotency_keys', 'read_marks', 'view_feeds', 'dismissed_notices', 'audit_events', 'event_queue', 'notifications',
    'notification_deliveries', 'webhook_events', 'webhook_deliveries', 'bulk_jobs', 'bulk_job_items', 'bulk_plans', 'imports', 'imported_records', 'attachment_chunks');

create trigger record_changed after insert or delete on accounts for each statement execute function record_shared_change();
create trigger record_updated after update on accounts for each row
  when ((to_jsonb(old) - 'last_seen_at') is distinct from (to_jsonb(new) - 'last_seen_at')) execute function record_shared_change();
create trigger record_changed after insert or delete on repositories for each statement execute function record_shared_change();
create trigger record_updated after update on repositories for each row execute function record_repository_update();

-- serves: whether issues of a repository are related to issues of other ones
create index sub_issues_elsewhere on sub_issues (repository_id) where parent_repository_id <> repository_id;
create index sub_issues_elsewhere_parent on sub_issues (parent_repository_id) where parent_repository_id <> repository_id;
create index issue_dependencies_elsewhere on issue_dependencies (repository_id) where blocker_repository_id <> repository_id;
create index issue_dependencies_elsewhere_blocker on issue_dependencies (blocker_repository_id) where blocker_repository_id <> repository_id;
