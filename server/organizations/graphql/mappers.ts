import type { MembershipRow } from "#server/organizations/memberships.ts";

export type Mappers = { OrganizationMembership: MembershipRow };
