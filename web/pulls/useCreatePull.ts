import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreatePullMutation } from "#web/__generated__/useCreatePullMutation.graphql.ts";

export function useCreatePull() {
  return useCommand<useCreatePullMutation>(graphql`
    mutation useCreatePullMutation($input: CreatePullRequestInput!) {
      createPullRequest(input: $input) {
        pullRequest {
          id
          resourcePath
        }
      }
    }
  `);
}
