import { loadIssue } from "#server/issues/load-issue.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { PIN_EVENTS } from "#server/pins/events.ts";
import { Mutation } from "#server/pins/graphql/mutations.ts";
import * as types from "#server/pins/graphql/types.ts";
import { pinnedKeys, repinRestored, unpinTransferred } from "#server/pins/pin.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";

export const pins: SchemaFeature<"pins"> = {
  name: "pins",
  events: PIN_EVENTS,
  hasSchema: true,
  nodes: {
    PIN: async (ctx, { numbers: [repositoryId = 0, id = 0] }) => {
      const issue = await loadIssue(ctx, { repositoryId, id });
      const pinned = issue && (await pinnedKeys(ctx, repositoryId)).find((key) => key.id === id);
      return withTypeName("PinnedIssue", pinned);
    },
  },
  resolvers: { ...types, Mutation },
  subscribers: [repinRestored, unpinTransferred],
};
