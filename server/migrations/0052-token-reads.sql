-- Fine-grained tokens have permissions to read. Those of before, and those that a server of the last version makes while it still
-- runs, read everything in their repositories, as they did.
alter table access_tokens add column reads_all boolean not null default true;
