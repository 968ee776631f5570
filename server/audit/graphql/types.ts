import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { describeAction } from "#server/audit/audit-actions.ts";

type Resolvers = FeatureResolvers["audit"];

export const AuditEntry: Resolvers["AuditEntry"] = {
  number: ({ id }) => String(id),
  sentence: ({ action }) => describeAction(action),
  details: ({ data }) => Object.entries(data).map(([name, value]) => ({ name, value: String(value ?? "") })),
};
