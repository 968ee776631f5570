import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateCodeHostMutation } from "#web/__generated__/useUpdateCodeHostMutation.graphql.ts";

export function useUpdateCodeHost() {
  return useCommand<useUpdateCodeHostMutation>(graphql`
    mutation useUpdateCodeHostMutation($input: UpdateCodeHostInput!) {
      updateCodeHost(input: $input) {
        secret
        codeHost {
          ...CodeHostRow_codeHost
          ...EditCodeHost_codeHost
        }
      }
    }
  `);
}
