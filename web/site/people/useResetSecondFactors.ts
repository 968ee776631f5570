import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useResetSecondFactorsMutation } from "#web/__generated__/useResetSecondFactorsMutation.graphql.ts";

export function useResetSecondFactors() {
  return useCommand<useResetSecondFactorsMutation>(graphql`
    mutation useResetSecondFactorsMutation($input: ResetSecondFactorsInput!) {
      resetSecondFactors(input: $input) {
        user {
          id
        }
      }
    }
  `);
}
