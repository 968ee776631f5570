-- What a host reported of a pull request last, by its own clock: an older report that arrives later has no effect.
alter table code_host_pulls add column reported_at timestamptz not null default 'epoch';
