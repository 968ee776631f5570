import { batch } from "#server/platform/context.ts";
import { issueKey } from "#server/issues/issue.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { events } from "#server/timeline/graphql/events.ts";
import * as types from "#server/timeline/graphql/types.ts";
import { getTypeName } from "#server/timeline/item-types.ts";
import { loadEvents, toTimelineItem } from "#server/timeline/timeline-item.ts";

export const timeline: SchemaFeature<"timeline"> = {
  name: "timeline",
  hasSchema: true,
  resolvers: { ...events, ...types },
  nodes: {
    EV: async (ctx, { numbers: [repositoryId = 0, id = 0] }) => {
      const event = await batch(ctx, loadEvents, { repositoryId, id }, issueKey);
      return event && getTypeName(event.kind) ? toTimelineItem(ctx, event) : undefined;
    },
  },
};
