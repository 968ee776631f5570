-- Indexes that have all that counts read, so that these do not read the rows.

drop index notifications_unread;
-- serves: the number of unread notifications, of repositories that may be seen, and the list of them
create index notifications_unread on notifications (account_id, updated_at desc, id desc) include (repository_id)
  where is_unread and not is_done and snoozed_until is null;

drop index notifications_inbox;
-- serves: the inbox, and its repositories
create index notifications_inbox on notifications (account_id, updated_at desc, id desc) include (repository_id, is_unread)
  where not is_done and snoozed_until is null;
