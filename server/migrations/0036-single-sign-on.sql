-- Organizations in which members see what is private only in sessions that have authenticated with the organization's identity provider.
create table single_sign_on_organizations (
  organization_id bigint primary key references organizations on delete cascade,
  required_since timestamptz not null
);

-- The organizations with single sign-on that an access token may be used for.
create table token_organizations (
  token_id bigint not null references access_tokens on delete cascade,
  organization_id bigint not null references organizations on delete cascade,
  authorized_at timestamptz not null,
  primary key (token_id, organization_id)
);
create index token_organizations_organization on token_organizations (organization_id);

-- Accounts that a company's identity provider has made and manages, and the organizations of the same company. Such an account takes part nowhere
-- else.
create table managed_accounts (
  account_id bigint primary key references accounts on delete cascade,
  provider_id bigint not null references identity_providers on delete cascade
);
create index managed_accounts_provider on managed_accounts (provider_id);
create table managed_organizations (
  organization_id bigint primary key references organizations on delete cascade,
  provider_id bigint not null references identity_providers on delete cascade
);
create index managed_organizations_provider on managed_organizations (provider_id);
