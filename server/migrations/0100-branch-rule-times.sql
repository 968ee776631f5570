-- When a rule of branches was made and changed last, which webhooks tell. Rules that are there already were made before this.
alter table branch_protection_rules
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
