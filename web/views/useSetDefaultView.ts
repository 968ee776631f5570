import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useSetDefaultViewMutation } from "#web/__generated__/useSetDefaultViewMutation.graphql.ts";

/** Sets the view that a repository's issue list starts with. */
export function useSetDefaultView() {
  return useCommand<useSetDefaultViewMutation>(graphql`
    mutation useSetDefaultViewMutation($input: SetRepositoryDefaultViewInput!) {
      setRepositoryDefaultView(input: $input) {
        repository {
          defaultView {
            id
          }
        }
      }
    }
  `);
}
