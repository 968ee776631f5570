import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { AUDIT_ACTIONS, describeAction } from "#server/audit/audit-actions.ts";

type Resolvers = FeatureResolvers["audit"];

export const AuditEntry: Resolvers["AuditEntry"] = {
  number: ({ id }) => String(id),
  sentence: ({ action }) => describeAction(action),
  details: ({ data }) => Object.entries(data).map(([name, value]) => ({ name, value: String(value ?? "") })),
};

export const AuditEntryPage: Resolvers["AuditEntryPage"] = { actions: () => Object.keys(AUDIT_ACTIONS) };
