import { REFERENCE_EVENTS } from "#server/references/events.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { recordReferences } from "#server/references/cross-reference.ts";
import { Query } from "#server/references/graphql/queries.ts";

export const references: SchemaFeature<"references"> = {
  name: "references",
  events: REFERENCE_EVENTS,
  hasSchema: true,
  resolvers: { Query },
  subscribers: [recordReferences],
};
