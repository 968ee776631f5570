import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateRepositorySubscriptionMutation } from "#web/__generated__/useUpdateRepositorySubscriptionMutation.graphql.ts";

export function useUpdateRepositorySubscription() {
  return useCommand<useUpdateRepositorySubscriptionMutation>(graphql`
    mutation useUpdateRepositorySubscriptionMutation($input: UpdateRepositorySubscriptionInput!) {
      updateRepositorySubscription(input: $input) {
        repository {
          ...WatchButton_repository
        }
      }
    }
  `);
}
