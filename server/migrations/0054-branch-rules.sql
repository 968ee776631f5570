-- What else a repository requires before a pull request is merged into the branches of a rule.
alter table branch_protection_rules add column dismisses_stale_reviews boolean not null default false;
alter table branch_protection_rules add column requires_status_checks boolean not null default false;
alter table branch_protection_rules add column required_status_check_contexts text[] not null default '{}';
alter table branch_protection_rules add column requires_strict_status_checks boolean not null default false;
alter table branch_protection_rules add column requires_conversation_resolution boolean not null default false;
alter table branch_protection_rules add column requires_merge_queue boolean not null default false;
alter table branch_protection_rules add column is_admin_enforced boolean not null default false;
