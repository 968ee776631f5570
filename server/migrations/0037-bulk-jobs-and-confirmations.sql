-- Organizations that were hidden from the session or token that started a bulk update. Those of jobs from before are not known: none.
alter table bulk_jobs add column hidden_organization_ids bigint[] not null default '{}';

-- The session whose person authenticates again at a provider to confirm their access; null: a sign-in, or a link.
alter table login_attempts add column session_id bigint references sessions (id) on delete cascade;
create index login_attempts_session on login_attempts (session_id);
