-- An app has at most one webhook, which ends with it.
alter table webhooks add constraint webhooks_app_id_fkey foreign key (app_id) references apps on delete cascade;
create unique index webhooks_of_app on webhooks (app_id) where app_id is not null;
drop index webhooks_app;
