import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateFeedMutation } from "#web/__generated__/useCreateFeedMutation.graphql.ts";

export function useCreateFeed() {
  return useCommand<useCreateFeedMutation>(graphql`
    mutation useCreateFeedMutation($input: CreateSearchShortcutFeedInput!) {
      createSearchShortcutFeed(input: $input) {
        url
      }
    }
  `);
}
