-- The repositories that an e-mail tells of: it is not sent once its recipient may no longer see one of them.
alter table mail_queue add column repository_ids bigint[] not null default '{}';
