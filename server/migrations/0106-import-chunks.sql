-- Uploaded archives, until their imports have ended: any process may import them. See server/imports/import-chunks.ts.
create table import_chunks (
  import_id bigint not null references imports on delete cascade,
  position integer not null,
  content bytea not null,
  primary key (import_id, position)
);
alter table import_chunks alter column content set storage external;
