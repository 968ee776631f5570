-- The number of notifications with a reason is read from the index alone.
drop index notifications_inbox;
-- serves: the inbox, its repositories, and how many notifications it has
create index notifications_inbox on notifications (account_id, updated_at desc, id desc) include (repository_id, is_unread, reason)
  where not is_done and snoozed_until is null;
