import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateAppFromManifestMutation } from "#web/__generated__/useCreateAppFromManifestMutation.graphql.ts";

export function useCreateAppFromManifest() {
  return useCommand<useCreateAppFromManifestMutation>(graphql`
    mutation useCreateAppFromManifestMutation($input: CreateAppFromManifestInput!) {
      createAppFromManifest(input: $input) {
        redirectUrl
      }
    }
  `);
}
