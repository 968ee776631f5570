-- An e-mail about one event has the same Message-ID for all who get it, as on a mailing list: answers to it belong together.
-- The keys of the rows already keep anybody from getting one twice.
alter table mail_queue drop constraint mail_queue_message_id_key;
-- serves: whether an e-mail that comes in is one of our own
create index mail_queue_message_id on mail_queue (message_id);
