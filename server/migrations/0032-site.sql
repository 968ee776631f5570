-- When the account was used last, to within five minutes. Null: nobody has signed in to it yet.
alter table accounts add column last_seen_at timestamptz;
-- Made by the person, who cannot sign in before a site administrator approves it. Such an account is suspended too.
alter table accounts add column awaits_approval boolean not null default false;

update accounts a set last_seen_at = s.last_used_at
from (select account_id, max(last_used_at) as last_used_at from sessions group by account_id) s where s.account_id = a.id;

create function write_last_seen() returns trigger language plpgsql as $$
begin
  update accounts set last_seen_at = new.last_used_at where id = new.account_id;
  return null;
end $$;
create trigger last_seen after insert or update of last_used_at on sessions for each row execute function write_last_seen();

-- Live streams end with the session that opened them. Sessions that have expired need no notice, and of very many at once the
-- check of all streams every 15 seconds finds the end.
create function notify_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('milepost_events', json_build_object('id', account_id, 'repositoryId', 0, 'issueId', null,
    'kind', 'SESSIONS_ENDED', 'onTimeline', false)::text)
  from (select distinct account_id from ended where expires_at > now() limit 100) accounts;
  return null;
end $$;
create trigger sessions_ended after delete on sessions referencing old table as ended
  for each statement execute function notify_ended_sessions();

-- What a deleted account has written stays, without an author: pages show it as by `ghost`.
do $$
declare
  target record;
begin
  for target in
    select c.conrelid::regclass as table_name, c.conname, a.attname
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'accounts'::regclass and c.confdeltype = 'a' and not a.attnotnull
  loop
    execute format('alter table %s drop constraint %I, add constraint %I foreign key (%I) references accounts on delete set null',
      target.table_name, target.conname, target.conname, target.attname);
  end loop;
end $$;

create function forget_account() returns trigger language plpgsql as $$
begin
  update issues set assignee_ids = array_remove(assignee_ids, old.id) where assignee_ids @> array[old.id];
  delete from involvements where account_id = old.id;
  return old;
end $$;
create trigger forget_account before delete on accounts for each row when (old.kind = 'USER') execute function forget_account();

-- Links by which people make an account. See server/site/invitation.ts.
create table invitations (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  created_by_id bigint references accounts on delete set null,
  -- What the form suggests, and the address of the account.
  login text,
  name text,
  email text,
  -- A site administrator has checked that the address belongs to the person.
  is_email_verified boolean not null default false,
  note text not null default '',
  max_uses integer not null check (max_uses > 0),
  uses integer not null default 0 check (uses <= max_uses)
);

-- Links by which people set a new password, each once. An account has one.
create table password_reset_links (
  account_id bigint primary key references accounts on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
