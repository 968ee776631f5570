import { graphql, useMutation } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { useConvertTaskMutation } from "#web/__generated__/useConvertTaskMutation.graphql.ts";

/** Makes a task of an issue's body a sub-issue of its own. */
export function useConvertTask(issueId: string, bodyVersion: number) {
  const [commit] = useMutation<useConvertTaskMutation>(graphql`
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
  return (index: number) => {
    commit({
      variables: { input: { issueId, index, bodyVersion } },
      onError: (error) => showToast("error", error.message),
    });
  };
}
