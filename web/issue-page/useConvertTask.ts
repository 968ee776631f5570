import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useConvertTaskMutation } from "#web/__generated__/useConvertTaskMutation.graphql.ts";

/** Makes a task of an issue's body a sub-issue of its own. */
export function useConvertTask() {
  return useCommand<useConvertTaskMutation>(graphql`
    mutation useConvertTaskMutation($input: ConvertTaskToSubIssueInput!) {
      convertTaskToSubIssue(input: $input) {
        issue {
          id
          ...IssueBody_issue
          ...SubIssues_issue
        }
      }
    }
  `);
}
