import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useSetDefaultLabelsMutation } from "#web/__generated__/useSetDefaultLabelsMutation.graphql.ts";

/** Replaces an owner's default labels; null restores those of the product. */
export function useSetDefaultLabels() {
  return useCommand<useSetDefaultLabelsMutation>(graphql`
    mutation useSetDefaultLabelsMutation($input: SetDefaultLabelsInput!) {
      setDefaultLabels(input: $input) {
        owner {
          id
          ...DefaultLabels_owner
        }
      }
    }
  `);
}
