import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useToggleTaskMutation } from "#web/__generated__/useToggleTaskMutation.graphql.ts";

/** Checks or unchecks a task in an issue's body. */
export function useToggleTask() {
  return useCommand<useToggleTaskMutation>(graphql`
    mutation useToggleTaskMutation($input: ToggleTaskInput!) {
      toggleTask(input: $input) {
        issueish {
          id
          bodyVersion
          ...IssueBody_issue
        }
      }
    }
  `);
}
