-- An attachment that two repositories name: the copy of a transferred issue is served at the address of the original.
alter table attachments add column copied_from_id uuid;
-- serves: the copies of an attachment
create index attachments_copied_from on attachments (copied_from_id) where copied_from_id is not null;
