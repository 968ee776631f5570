-- The filters of the inbox that people have saved.
create table notification_filters (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  query text not null,
  created_at timestamptz not null default now()
);
-- serves: the filters of a person, and that no two have the same name
create unique index notification_filters_name on notification_filters (account_id, lower(name));
