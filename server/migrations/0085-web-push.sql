-- Web push: a browser is told as long as the session lasts that turned it on. What the session may not see is not sent to it.
alter table push_subscriptions
  add column session_id bigint not null references sessions (id) on delete cascade,
  -- Why the last message was not delivered; null: it was.
  add column last_error text,
  add column is_test_due boolean not null default false,
  add column tested_at timestamptz,
  drop column user_agent;
-- serves: that a browser has one; the end of a session
create unique index push_subscriptions_session on push_subscriptions (session_id);
-- serves: the tests that people have asked for
create index push_subscriptions_test_due on push_subscriptions (id) where is_test_due;
-- Only its owner sees it, and each message changes it.
drop trigger record_changed on push_subscriptions;

-- Of PUSH: the browsers that have not got it; null: all.
alter table notification_deliveries add column push_subscription_ids bigint[];
