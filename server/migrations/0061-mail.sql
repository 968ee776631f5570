-- E-mail that is to be sent. See server/mail and docs/decisions/0037-mail-at-most-once.md.
create type mail_state as enum ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNCERTAIN');

create table mail_queue (
  id bigint generated always as identity primary key,
  account_id bigint references accounts on delete cascade,
  address text not null,
  -- The name of the recipient, and that of the sender if it is not the setting's.
  recipient_name text not null default '',
  sender_name text,
  reply_to text,
  -- What it is about, such as PASSWORD_RESET.
  purpose text not null,
  -- One e-mail is written for a key.
  key text unique,
  message_id text not null unique,
  subject text not null,
  -- Null when it is done. That of confidential e-mail is encrypted: see server/platform/encryption.ts.
  body_text text,
  body_html text,
  encrypted_body bytea,
  headers jsonb not null default '{}',
  -- Those of a lower number are sent first.
  priority smallint not null default 1,
  -- Whether it is sent to an address that has refused e-mail.
  ignores_bounces boolean not null default false,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  state mail_state not null default 'QUEUED',
  sending_since timestamptz,
  sent_at timestamptz,
  -- What the server or the connection to it answered last.
  error text
);
-- serves: what is due
create index mail_queue_due on mail_queue (priority, due_at, id) where state = 'QUEUED';
-- serves: what a process left when it ended
create index mail_queue_sending on mail_queue (sending_since) where state = 'SENDING';
-- serves: the page Health, and the removal of old rows
create index mail_queue_created on mail_queue (created_at);
create index mail_queue_problems on mail_queue (id) where state in ('FAILED', 'UNCERTAIN');
-- serves: the deletion of an account
create index mail_queue_account on mail_queue (account_id) where account_id is not null;

-- Since when an address refuses e-mail, and with which status. Null: it does not.
alter table email_addresses add column bounced_at timestamptz, add column bounce_status text;

-- Links by which people show that an address is theirs, each once.
create table email_verifications (
  account_id bigint not null,
  address text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, address),
  foreign key (account_id, address) references email_addresses on delete cascade on update cascade
);

-- When the person was notified that the token expires, in days before it: 7, then 1.
alter table access_tokens add column expiry_notified_days integer;
