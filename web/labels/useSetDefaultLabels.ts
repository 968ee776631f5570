import { graphql, useMutation } from "react-relay";
import type { useSetDefaultLabelsMutation } from "#web/__generated__/useSetDefaultLabelsMutation.graphql.ts";

type Label = { name: string; color: string; description: string };

/** Makes an owner's default labels exactly these; null: those that everybody begins with. */
export function useSetDefaultLabels(ownerId: string) {
  const [commit, isPending] = useMutation<useSetDefaultLabelsMutation>(graphql`
    mutation useSetDefaultLabelsMutation($input: SetDefaultLabelsInput!) {
      setDefaultLabels(input: $input) {
        owner {
          id
          ...DefaultLabels_owner
        }
      }
    }
  `);
  function set(labels: readonly Label[] | null, on: { done: () => void; fail: (sentence: string) => void }) {
    commit({
      variables: {
        input: {
          ownerId,
          labels: labels?.map(({ name, color, description }) => ({ name, color, description })) ?? null,
        },
      },
      onCompleted: on.done,
      onError: (error) => on.fail(error.message),
    });
  }
  return { set, isPending };
}
