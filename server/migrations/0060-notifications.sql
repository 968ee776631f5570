-- Who is notified of what, the inbox, and the settings of both.

create type notification_reason as enum (
  'MENTION', 'TEAM_MENTION', 'REVIEW_REQUESTED', 'ASSIGN', 'AUTHOR', 'COMMENT', 'STATE_CHANGE', 'MANUAL', 'SUBSCRIBED');

-- Events that have been committed, and of which nobody has been notified yet. The statement that writes an event writes its row.
create table event_queue (
  id bigint generated always as identity primary key,
  repository_id bigint not null,
  event_id bigint not null,
  attempts integer not null default 0,
  foreign key (repository_id, event_id) references events on delete cascade on update cascade
);
-- serves: the deletion of events
create index event_queue_event on event_queue (repository_id, event_id);

-- Why the account is subscribed, and which events it is notified of; null: of all.
alter table subscriptions add column reason notification_reason not null default 'MANUAL';
alter table subscriptions add column event_kinds text[];

-- What people chose to be notified of in a repository. No row: of what they take part in.
create type watch_level as enum ('ALL', 'CUSTOM', 'IGNORE');
create table repository_subscriptions (
  account_id bigint not null references accounts on delete cascade,
  repository_id bigint not null references repositories on delete cascade,
  level watch_level not null,
  -- Of CUSTOM: any of 'ISSUE', 'PULL_REQUEST'.
  subject_types text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (account_id, repository_id)
);
-- serves: the watchers of a repository
create index repository_subscriptions_repository on repository_subscriptions (repository_id, account_id);

-- One row for each issue or pull request that an account was notified of.
create table notifications (
  id bigint generated always as identity,
  account_id bigint not null references accounts on delete cascade,
  repository_id bigint not null,
  issue_id bigint not null,
  reason notification_reason not null,
  -- When the last event happened that the account was notified of, which event it is, and the comment that it wrote, if any.
  updated_at timestamptz not null,
  event_id bigint not null,
  comment_id bigint,
  actor_id bigint references accounts on delete set null,
  last_read_at timestamptz,
  is_unread boolean not null default true,
  is_done boolean not null default false,
  is_saved boolean not null default false,
  snoozed_until timestamptz,
  primary key (account_id, repository_id, issue_id),
  foreign key (repository_id, issue_id) references issues on delete cascade on update cascade
) with (fillfactor = 85);
-- serves: a notification by the id that the API gives it
create unique index notifications_id on notifications (account_id, id, repository_id);
-- serves: the inbox
create index notifications_inbox on notifications (account_id, updated_at desc, id desc) where not is_done and snoozed_until is null;
-- serves: the number of unread notifications, and the list of them
create index notifications_unread on notifications (account_id, updated_at desc, id desc)
  where is_unread and not is_done and snoozed_until is null;
-- serves: the inbox of one repository
create index notifications_repository on notifications (account_id, repository_id, updated_at desc, id desc)
  where not is_done and snoozed_until is null;
-- serve: the lists of done and of saved notifications
create index notifications_done on notifications (account_id, updated_at desc, id desc) where is_done;
create index notifications_saved on notifications (account_id, updated_at desc, id desc) where is_saved;
-- serves: what is no longer snoozed
create index notifications_snoozed on notifications (snoozed_until) where snoozed_until is not null;
-- serves: the deletion of an issue, and the people who have it in their inbox
create index notifications_issue on notifications (repository_id, issue_id);
-- serves: the deletion of an account
create index notifications_actor on notifications (actor_id) where actor_id is not null;

-- No row: everything as the defaults say.
create table notification_settings (
  account_id bigint primary key references accounts on delete cascade,
  -- Where people are told of what they take part in, and of what they watch.
  participating_inbox boolean not null default true,
  participating_email boolean not null default true,
  watching_inbox boolean not null default true,
  watching_email boolean not null default true,
  email_frequency text not null default 'IMMEDIATELY' check (email_frequency in ('IMMEDIATELY', 'EVERY_15_MINUTES', 'DAILY')),
  -- Times of day in the person's time zone: of the daily e-mail, and between which no e-mail is sent and nothing is pushed.
  daily_at time not null default '08:00',
  quiet_from time,
  quiet_until time,
  -- One of the account's verified addresses; null: the primary one.
  email_address text,
  watches_new_repositories boolean not null default true,
  watches_new_teams boolean not null default true,
  check ((quiet_from is null) = (quiet_until is null))
);

-- What is to be sent besides the inbox. The features that send it take the rows away.
create table notification_deliveries (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('EMAIL', 'PUSH')),
  account_id bigint not null references accounts on delete cascade,
  repository_id bigint not null,
  issue_id bigint not null,
  event_id bigint not null,
  reason notification_reason not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  taken_until timestamptz,
  attempts integer not null default 0,
  unique (channel, account_id, repository_id, event_id),
  foreign key (repository_id, issue_id) references issues on delete cascade on update cascade
);
-- serves: what is due
create index notification_deliveries_due on notification_deliveries (channel, due_at);
-- serve: deletions
create index notification_deliveries_account on notification_deliveries (account_id);
create index notification_deliveries_issue on notification_deliveries (repository_id, issue_id);

-- The browsers that a person wants to be told in.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  -- Where the browser's maker takes messages, and the keys that they are encrypted with.
  endpoint text not null unique,
  public_key text not null,
  auth_secret text not null,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_sent_at timestamptz
);
create index push_subscriptions_account on push_subscriptions (account_id);
