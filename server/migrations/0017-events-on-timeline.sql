-- The column has the name that the program uses. The index `events_timeline` follows it.
alter table events rename column shown to on_timeline;
