-- The bytes that a person has stored in the last day.
create index attachments_account on attachments (account_id, created_at);
