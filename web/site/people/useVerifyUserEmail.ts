import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useVerifyUserEmailMutation } from "#web/__generated__/useVerifyUserEmailMutation.graphql.ts";

export function useVerifyUserEmail() {
  return useCommand<useVerifyUserEmailMutation>(graphql`
    mutation useVerifyUserEmailMutation($input: VerifyUserEmailInput!) {
      verifyUserEmail(input: $input) {
        user {
          id
          administration {
            isEmailVerified
          }
        }
      }
    }
  `);
}
