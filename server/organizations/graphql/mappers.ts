import type { OrganizationEntryRow } from "#server/audit/list-organization-entries.ts";
import type { MembershipRow } from "#server/organizations/memberships.ts";

export type Mappers = { OrganizationMembership: MembershipRow; OrganizationAuditLogEntry: OrganizationEntryRow };
