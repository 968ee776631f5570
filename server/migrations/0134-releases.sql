-- The files of the browser and the operations of the pages of the last releases that ran on this database. In a rolling update a server has
-- those of the release before or after its own (docs/decisions/0045-pooling-and-rolling-updates.md).
create table releases (
  -- With a hash of the build.
  version text primary key,
  started_at timestamptz not null default now()
);
create table release_assets (
  -- With a hash of the content. Releases have most files in common.
  name text not null,
  version text not null references releases on delete cascade,
  type text not null,
  content bytea not null,
  -- Null: the content is not compressed.
  encoding text check (encoding = 'gzip'),
  primary key (name, version)
);
create index release_assets_version on release_assets (version);
create table release_operations (
  id text not null,
  version text not null references releases on delete cascade,
  document text not null,
  primary key (id, version)
);
create index release_operations_version on release_operations (version);
-- The content is compressed already.
alter table release_assets alter column content set storage external;
