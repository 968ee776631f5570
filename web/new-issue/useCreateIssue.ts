import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateIssueMutation } from "#web/__generated__/useCreateIssueMutation.graphql.ts";

export function useCreateIssue() {
  return useCommand<useCreateIssueMutation>(graphql`
    mutation useCreateIssueMutation($input: CreateIssueInput!) {
      createIssue(input: $input) {
        issue {
          resourcePath
          repository {
            openIssueCount
          }
        }
      }
    }
  `);
}
