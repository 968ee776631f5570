import { graphql, useMutation } from "react-relay";
import type { useUpdateMilestoneMutation } from "#web/__generated__/useUpdateMilestoneMutation.graphql.ts";

export type MilestoneFields = {
  title?: string;
  description?: string | null;
  /** Midnight in UTC, as ISO text; null: none. */
  dueOn?: string | null;
  state?: "OPEN" | "CLOSED";
};

/** Changes a milestone; of a change of state the counts of its repository's tabs know at once. */
export function useUpdateMilestone() {
  const [commit, isPending] = useMutation<useUpdateMilestoneMutation>(graphql`
    mutation useUpdateMilestoneMutation($input: UpdateMilestoneInput!) {
      updateMilestone(input: $input) {
        milestone {
          id
          number
          title
          description
          descriptionHTML
          dueOn
          state
          closed
          closedAt
          updatedAt
          viewerCanClose
          viewerCanReopen
          repository {
            id
            open: milestones(first: 0, states: [OPEN]) {
              totalCount
            }
            closed: milestones(first: 0, states: [CLOSED]) {
              totalCount
            }
          }
        }
      }
    }
  `);
  function update(id: string, fields: MilestoneFields, on: { done?: () => void; fail: (sentence: string) => void }) {
    commit({
      variables: { input: { id, ...fields } },
      onCompleted: () => on.done?.(),
      onError: (error) => on.fail(error.message),
    });
  }
  return { update, isPending };
}
