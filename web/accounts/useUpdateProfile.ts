import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateProfileMutation } from "#web/__generated__/useUpdateProfileMutation.graphql.ts";

export function useUpdateProfile() {
  return useCommand<useUpdateProfileMutation>(graphql`
    mutation useUpdateProfileMutation($input: UpdateProfileInput!) {
      updateProfile(input: $input) {
        user {
          ...ProfileForm_user
        }
      }
    }
  `);
}
