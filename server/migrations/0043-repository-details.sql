-- What GitHub's clients set and read of a repository beside its name. The defaults are those of a repository on GitHub.
alter table repositories
  add column homepage_url text,
  add column default_branch text not null default 'main',
  add column topics text[] not null default '{}',
  add column has_projects_enabled boolean not null default true,
  add column merge_commit_allowed boolean not null default true,
  add column rebase_merge_allowed boolean not null default true,
  add column squash_merge_allowed boolean not null default true,
  add column archived_at timestamptz;
-- serves: the repositories of a topic
create index repositories_topics on repositories using gin (topics);
update repositories set archived_at = updated_at where is_archived;

-- The limit of an owner holds in all of the owner's public repositories.
create table owner_interaction_limits (
  owner_id bigint primary key references accounts on delete cascade,
  restriction interaction_limit not null,
  expires_at timestamptz,
  created_at timestamptz not null
);
