-- The transaction that wrote an event. Ids are given before transactions
-- commit, so an event with a lower id may appear after one with a higher id; a
-- snapshot and this column tell exactly which events a reader has not seen.
-- Events of older versions count as seen.
alter table events add column transaction_id xid8 not null default '0';
alter table events alter column transaction_id set default pg_current_xact_id();
-- serves: the events of an issue after a page's position
create index events_transaction on events (repository_id, issue_id, transaction_id);
