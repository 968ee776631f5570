import { graphql, useMutation } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { useToggleTaskMutation } from "#web/__generated__/useToggleTaskMutation.graphql.ts";

/** Ticks a task of an issue's body where it stands. */
export function useToggleTask(subjectId: string, bodyVersion: number) {
  const [commit] = useMutation<useToggleTaskMutation>(graphql`
    mutation useToggleTaskMutation($input: ToggleTaskInput!) {
      toggleTask(input: $input) {
        issueish {
          id
          ...IssueBody_issue
        }
      }
    }
  `);
  return (index: number, checked: boolean) => {
    commit({
      variables: { input: { subjectId, index, checked, bodyVersion } },
      onError: (error) => showToast("error", error.message),
    });
  };
}
