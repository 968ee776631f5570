import type { AuditEntryRow } from "#server/audit/list-entries.ts";
import type { MembershipRow } from "#server/organizations/memberships.ts";

export type Mappers = { OrganizationMembership: MembershipRow; OrganizationAuditLogEntry: AuditEntryRow };
