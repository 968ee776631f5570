-- E-mail that the server receives. See server/inbound-mail and docs/email.md.

-- Which addresses of an account are valid: those of its version. No row: version 0.
create table inbound_addresses (
  account_id bigint primary key references accounts on delete cascade,
  version integer not null
);

create type inbound_mail_outcome as enum ('COMMENTED', 'ISSUE_CREATED', 'UNSUBSCRIBED', 'REJECTED');

-- What was done with an e-mail, for a month: none is handled twice, and nobody sends too many.
create table inbound_mails (
  id bigint generated always as identity primary key,
  -- Of the Message-ID and of what the address stands for.
  key bytea not null unique,
  account_id bigint not null references accounts on delete cascade,
  repository_id bigint not null,
  issue_id bigint,
  outcome inbound_mail_outcome not null,
  -- Why it was rejected.
  reason text,
  received_at timestamptz not null
);
-- serves: how much somebody has sent lately
create index inbound_mails_account on inbound_mails (account_id, received_at);
-- serves: the removal of old rows
create index inbound_mails_received on inbound_mails (received_at);

alter table comments add column created_via_email boolean not null default false;
alter table issue_bodies add column created_via_email boolean not null default false;
