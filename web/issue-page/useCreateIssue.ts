import { graphql, useMutation } from "react-relay";
import type { CreateIssueInput, useCreateIssueMutation } from "#web/__generated__/useCreateIssueMutation.graphql.ts";

type Handlers = { onDone: (path: string) => void; onError: (error: Error & { field?: string }) => void };

export function useCreateIssue() {
  const [commit, isCreating] = useMutation<useCreateIssueMutation>(graphql`
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
  function createIssue(input: CreateIssueInput, { onDone, onError }: Handlers) {
    commit({
      variables: { input },
      onCompleted: ({ createIssue: made }) => made?.issue && onDone(made.issue.resourcePath),
      onError,
    });
  }
  return { createIssue, isCreating };
}
