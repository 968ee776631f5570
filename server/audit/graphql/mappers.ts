import type { AuditEntryRow, AuditPage } from "#server/audit/list-entries.ts";

export type Mappers = { AuditEntry: AuditEntryRow; AuditEntryPage: AuditPage };
